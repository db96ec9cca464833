internal import GRDB

/// A second copy of what a store must not lose, in step with the store's transactions.
///
/// All calls come from whoever holds the connection. A transaction that changes nothing calls them as well.
protocol ChangeRecord: Sendable {
    /// Adds what this transaction changed, before the store commits it.
    ///
    /// - Throws: Any error; the transaction is rolled back then, and `takeBack` is called.
    func addChanges(_ database: Database) throws

    /// Removes what was added, after a failed transaction.
    func takeBack()

    /// Confirms what was added, after the store's commit; nothing undoes that any more.
    func settle(_ database: Database)

    /// Checks that the next change can be added.
    func tryWriting() throws
}
