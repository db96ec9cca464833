import CleanerProtocol

/// Who wants to hear of changes: a client's connection, or the service manager's STATUS line.
protocol ChangeSubscriber: AnyObject, Sendable {
    /// Takes a change without waiting; false where there is no room, or nobody any more.
    func offer(_ change: ChangeMessage) -> Bool
    /// Has `action` called, on any thread, each time when there is room again after a change found none.
    func whenRoomAgain(_ action: @escaping @Sendable () -> Void)
    var isClosed: Bool { get }
    /// Whether it wants to hear of single photos, besides the state.
    var hearsPhotos: Bool { get }
}

/// The numbered changes and who hears them.
struct ChangeFeed: Sendable {
    private struct Subscription {
        let subscriber: any ChangeSubscriber
        /// Changes were not sent since it was last offered the whole state.
        var hasGap: Bool
    }

    private var subscriptions: [Subscription] = []
    private var number: Int64 = 0
    /// The state is going to be sent soon.
    private var isStateExpected = false

    /// Somebody hears the state.
    var isHeard: Bool { !subscriptions.isEmpty }
    /// Somebody hears of single photos, which cost a look at the store each.
    var isHeardOfPhotos: Bool { subscriptions.contains { $0.subscriber.hearsPhotos } }

    /// Sends the state, then every change from here on.
    mutating func add(_ subscriber: any ChangeSubscriber, state: StatusReport) {
        subscriptions.removeAll { $0.subscriber.isClosed }
        guard !subscriptions.contains(where: { $0.subscriber === subscriber }) else { return }
        let hears = subscriber.offer(ChangeMessage(number: number, fresh: true, status: state))
        subscriptions.append(Subscription(subscriber: subscriber, hasGap: !hears))
    }

    /// - Returns: Whether the caller has to send the state soon: somebody hears it, and nobody is about to send it.
    mutating func expectState() -> Bool {
        guard isHeard, !isStateExpected else { return false }
        isStateExpected = true
        return true
    }

    mutating func send(_ photo: ChangeMessage.Photo) {
        number += 1
        let change = ChangeMessage(number: number, photo: photo)
        for index in subscriptions.indices
        where !subscriptions[index].hasGap && subscriptions[index].subscriber.hearsPhotos {
            subscriptions[index].hasGap = !subscriptions[index].subscriber.offer(change)
        }
    }

    /// Sends the state; it is `fresh` to those who missed something.
    ///
    /// - Parameters:
    ///   - state: The state as it is now.
    ///   - settings: The settings that have another value now, so that any list may look different.
    mutating func send(_ state: StatusReport, settings: [String]? = nil) {
        if settings == nil { isStateExpected = false }
        subscriptions.removeAll { $0.subscriber.isClosed }
        number += 1
        for index in subscriptions.indices {
            let fresh: Bool? = subscriptions[index].hasGap ? true : nil
            let change = ChangeMessage(number: number, fresh: fresh, status: state, settings: settings)
            subscriptions[index].hasGap = !subscriptions[index].subscriber.offer(change)
        }
    }

    /// Sends the state to those who missed something; it is no change, so nobody else hears of it.
    mutating func closeGaps(_ state: StatusReport) {
        let change = ChangeMessage(number: number, fresh: true, status: state)
        for index in subscriptions.indices where subscriptions[index].hasGap {
            subscriptions[index].hasGap = !subscriptions[index].subscriber.offer(change)
        }
    }
}
