import CleanerProtocol
import Translation

/// Receives changes: a client's connection, or the service manager's STATUS line.
protocol ChangeSubscriber: AnyObject, Sendable {
    /// Takes a change without waiting; false if there is no room or the subscriber is gone.
    func offer(_ change: ChangeMessage) -> Bool
    /// Sets the `action` to call, on any thread, each time there is room again after a change was refused.
    func whenRoomAgain(_ action: @escaping @Sendable () -> Void)
    var isClosed: Bool { get }
    /// Whether it wants changes of single photos in addition to the state.
    var hearsPhotos: Bool { get }
    /// The language of the texts in what it receives.
    var language: Language { get }
}

extension ChangeSubscriber {
    var language: Language { .english }
}

/// Numbers the changes and sends them to the subscribers.
struct ChangeFeed: Sendable {
    private struct Subscription {
        let subscriber: any ChangeSubscriber
        /// It missed changes since it was last offered the whole state.
        var hasGap: Bool
    }

    private var subscriptions: [Subscription] = []
    private var number: Int64 = 0
    /// Sending the state is already planned.
    private var isStateExpected = false

    /// Whether anybody subscribes.
    var isHeard: Bool { !subscriptions.isEmpty }
    /// Whether anybody wants changes of single photos; each of them costs a query of the store.
    var isHeardOfPhotos: Bool { subscriptions.contains { $0.subscriber.hearsPhotos } }

    /// The languages in which the state is sent.
    var languages: Set<Language> { Set(subscriptions.map(\.subscriber.language)) }

    /// Subscribes: sends the state now and every later change.
    mutating func add(_ subscriber: any ChangeSubscriber, state: StatusReport) {
        subscriptions.removeAll { $0.subscriber.isClosed }
        guard !subscriptions.contains(where: { $0.subscriber === subscriber }) else { return }
        let hears = subscriber.offer(ChangeMessage(number: number, fresh: true, status: state))
        subscriptions.append(Subscription(subscriber: subscriber, hasGap: !hears))
    }

    /// - Returns: Whether the caller must send the state soon: somebody subscribes, and no sending is planned yet.
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

    /// Sends the state to all, marked `fresh` for subscribers who missed something.
    ///
    /// - Parameters:
    ///   - states: The present state in each language.
    ///   - settings: The settings whose values changed. Any list may look different after that.
    mutating func send(_ states: [Language: StatusReport], settings: [String]? = nil) {
        if settings == nil { isStateExpected = false }
        subscriptions.removeAll { $0.subscriber.isClosed }
        number += 1
        for index in subscriptions.indices {
            let fresh: Bool? = subscriptions[index].hasGap ? true : nil
            offer(states, to: index, fresh: fresh, settings: settings)
        }
    }

    /// Sends the state only to subscribers who missed something, since nothing changed for the others.
    mutating func closeGaps(_ states: [Language: StatusReport]) {
        for index in subscriptions.indices where subscriptions[index].hasGap {
            offer(states, to: index, fresh: true)
        }
    }

    private mutating func offer(
        _ states: [Language: StatusReport], to index: Int, fresh: Bool?, settings: [String]? = nil
    ) {
        let subscriber = subscriptions[index].subscriber
        // One that has changed its language since then gets the next state.
        let hears = states[subscriber.language].map {
            subscriber.offer(ChangeMessage(number: number, fresh: fresh, status: $0, settings: settings))
        }
        subscriptions[index].hasGap = hears != true
    }
}
