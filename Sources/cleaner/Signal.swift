import CWebKit

/// Signals of GObject, connected from Swift.
enum Signal {
    /// Calls a C function with `data` as its last argument whenever `object` emits the signal.
    ///
    /// It must have the signal's signature: nothing checks that.
    static func connect<Handler>(
        _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: Handler, _ data: UnsafeMutableRawPointer? = nil
    ) {
        g_signal_connect_data(object, signal, unsafeBitCast(handler, to: GCallback.self), data, nil, GConnectFlags(0))
    }
}
