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
    private struct Listener {
        let subscriber: any ChangeSubscriber
        /// Changes were not sent since it was last offered the whole state.
        var hasGap: Bool
    }

    private var listeners: [Listener] = []
    private var number: Int64 = 0

    /// Somebody hears the state.
    var isHeard: Bool { !listeners.isEmpty }
    /// Somebody hears of single photos, which cost a look at the store each.
    var isHeardOfPhotos: Bool { listeners.contains { $0.subscriber.hearsPhotos } }

    /// Sends the state, then every change from here on.
    mutating func add(_ subscriber: any ChangeSubscriber, state: StatusReport) {
        listeners.removeAll { $0.subscriber.isClosed }
        guard !listeners.contains(where: { $0.subscriber === subscriber }) else { return }
        let hears = subscriber.offer(ChangeMessage(number: number, fresh: true, status: state))
        listeners.append(Listener(subscriber: subscriber, hasGap: !hears))
    }

    mutating func send(_ photo: ChangeMessage.Photo) {
        number += 1
        let change = ChangeMessage(number: number, photo: photo)
        for index in listeners.indices where !listeners[index].hasGap && listeners[index].subscriber.hearsPhotos {
            listeners[index].hasGap = !listeners[index].subscriber.offer(change)
        }
    }

    /// Sends the state; it is `fresh` to those who missed something.
    ///
    /// - Parameters:
    ///   - state: The state as it is now.
    ///   - settings: The settings that have another value now, so that any list may look different.
    mutating func send(_ state: StatusReport, settings: [String]? = nil) {
        listeners.removeAll { $0.subscriber.isClosed }
        number += 1
        for index in listeners.indices {
            let fresh: Bool? = listeners[index].hasGap ? true : nil
            let change = ChangeMessage(number: number, fresh: fresh, status: state, settings: settings)
            listeners[index].hasGap = !listeners[index].subscriber.offer(change)
        }
    }

    /// Sends the state to those who missed something; it is no change, so nobody else hears of it.
    mutating func closeGaps(_ state: StatusReport) {
        let change = ChangeMessage(number: number, fresh: true, status: state)
        for index in listeners.indices where listeners[index].hasGap {
            listeners[index].hasGap = !listeners[index].subscriber.offer(change)
        }
    }
}
