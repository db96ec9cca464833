import CWebKit
import CommandText
import Translation
import WindowBridge

/// The application: one window with one view, which ends with it.
final class WindowApplication {
    /// As the desktop entry is called, by which a desktop finds name and icon of a window.
    private static let identifier = "org.cleanerd.Cleaner"
    private static let size: (width: Int32, height: Int32) = (1200, 800)

    private let bridge: WindowBridge
    private let isAutomated: Bool
    private let application: UnsafeMutablePointer<GtkApplication>
    private var view: UnsafeMutablePointer<WebKitWebView>?
    /// The context in which WebDriver asks for a view.
    private var driven: OpaquePointer?

    init(_ bridge: WindowBridge, isAutomated: Bool) {
        self.bridge = bridge
        self.isAutomated = isAutomated
        // Several may be open at once: each is a client of the daemon like any other.
        application = gtk_application_new(Self.identifier, G_APPLICATION_NON_UNIQUE)
    }

    deinit {
        g_object_unref(application)
    }

    /// Runs until the window is closed.
    ///
    /// - Throws: A `Complaint` if there is no desktop.
    func run() throws(Complaint) {
        guard gtk_init_check() != 0 else {
            throw Complaint(
                .failed,
                tr("there is no desktop to open a window on: neither WAYLAND_DISPLAY nor DISPLAY leads to one"),
                remedy: tr("in a terminal: cleanerctl review"))
        }
        let activate: @convention(c) (gpointer?, gpointer?) -> Void = { _, own in
            WindowApplication.from(own)?.activate()
        }
        Signal.connect(application, "activate", activate, Unmanaged.passUnretained(self).toOpaque())
        // GTK keeps only the address.
        withExtendedLifetime(self) { _ = g_application_run(cleanerd_application(application), 0, nil) }
    }

    private static func from(_ own: gpointer?) -> WindowApplication? {
        own.map { Unmanaged<WindowApplication>.fromOpaque($0).takeUnretainedValue() }
    }

    private func activate() {
        ColourScheme.follow()
        guard let context = WebView.context() else { return }
        SchemeHandler.register(in: context, bridge)
        if isAutomated {
            awaitDriver(context)
        } else if let session = webkit_network_session_new_ephemeral() {
            open(context, session)
        }
    }

    private func open(_ context: OpaquePointer, _ session: OpaquePointer) {
        guard let view = WebView.make(in: context, session, isAutomated: isAutomated) else { return }
        self.view = view
        let window = gtk_application_window_new(application)
        gtk_window_set_title(cleanerd_window(window), "Cleaner")
        gtk_window_set_icon_name(cleanerd_window(window), Self.identifier)
        gtk_window_set_default_size(cleanerd_window(window), Self.size.width, Self.size.height)
        gtk_window_set_child(cleanerd_window(window), cleanerd_widget(view))
        "<Control>q".withCString { quit in
            "<Control>w".withCString { close in
                gtk_application_set_accels_for_action(application, "window.close", [quit, close, nil])
            }
        }
        let close: @convention(c) (gpointer?, gpointer?) -> Void = { _, window in
            gtk_window_destroy(cleanerd_window(window?.assumingMemoryBound(to: GtkWidget.self)))
        }
        Signal.connect(view, "close", close, window)
        gtk_window_present(cleanerd_window(window))
    }

    /// Waits for WebDriver, for which the network is forbidden later than for people; see `viewForDriver`.
    private func awaitDriver(_ context: OpaquePointer) {
        g_application_hold(cleanerd_application(application))
        let own = Unmanaged.passUnretained(self).toOpaque()
        let started: @convention(c) (OpaquePointer?, OpaquePointer?, gpointer?) -> Void = { context, session, own in
            guard let context, let session, let window = WindowApplication.from(own) else { return }
            window.begin(session, in: context)
        }
        Signal.connect(UnsafeMutableRawPointer(context), "automation-started", started, own)
        webkit_web_context_set_automation_allowed(context, gboolean(1))
    }

    private func begin(_ driver: OpaquePointer, in context: OpaquePointer) {
        driven = context
        let own = Unmanaged.passUnretained(self).toOpaque()
        let create: @convention(c) (OpaquePointer?, gpointer?) -> UnsafeMutablePointer<WebKitWebView>? = { _, own in
            WindowApplication.from(own)?.viewForDriver()
        }
        Signal.connect(UnsafeMutableRawPointer(driver), "create-web-view", create, own)
    }

    /// The view of the window, which opens when the driver first asks for it.
    ///
    /// The network is forbidden only then. WebKit connects to its own inspector server at the time when the driver does,
    /// on a busy machine later; without this connection, the driver waits for ever.
    private func viewForDriver() -> UnsafeMutablePointer<WebKitWebView>? {
        if let view { return view }
        guard let driven, (try? CleanerCommand.forbidNetwork()) != nil,
            let session = webkit_web_context_get_network_session_for_automation(driven)
        else {
            g_application_quit(cleanerd_application(application))
            return nil
        }
        open(driven, session)
        g_application_release(cleanerd_application(application))
        return view
    }
}

/// Lets the page follow the desktop's choice of light or dark; GTK alone would follow its theme only.
///
/// The portal `org.freedesktop.portal.Settings` tells the choice. Where there is none, the theme decides.
enum ColourScheme {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let object = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let (group, key) = ("org.freedesktop.appearance", "color-scheme")
    /// What the portal calls dark; 0 is no preference, 2 is light.
    private static let dark: UInt32 = 1

    /// Asks for the choice without waiting, and follows its changes until the program ends.
    static func follow() {
        guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
        var question = [g_variant_new_string(group), g_variant_new_string(key)]
        g_dbus_connection_call(
            bus, service, object, interface, "Read", g_variant_new_tuple(&question, gsize(question.count)), nil,
            G_DBUS_CALL_FLAGS_NONE, -1, nil,
            { bus, result, _ in
                // Without a portal there is no answer.
                guard let answer = g_dbus_connection_call_finish(bus.map(OpaquePointer.init), result, nil) else {
                    return
                }
                defer { g_variant_unref(answer) }
                ColourScheme.apply(g_variant_get_child_value(answer, 0))
            }, nil)
        g_dbus_connection_signal_subscribe(
            bus, service, interface, "SettingChanged", object, group, G_DBUS_SIGNAL_FLAGS_NONE,
            { _, _, _, _, _, parameters, _ in
                let name = g_variant_get_child_value(parameters, 1)
                defer { g_variant_unref(name) }
                guard String(cString: g_variant_get_string(name, nil)) == ColourScheme.key else { return }
                ColourScheme.apply(g_variant_get_child_value(parameters, 2))
            }, nil, nil)
    }

    /// Takes a value, in as many variants as the portal wraps it.
    private static func apply(_ value: OpaquePointer?) {
        var value = value
        while let wrapped = value, g_variant_classify(wrapped) == G_VARIANT_CLASS_VARIANT {
            value = g_variant_get_variant(wrapped)
            g_variant_unref(wrapped)
        }
        guard let value else { return }
        defer { g_variant_unref(value) }
        guard g_variant_classify(value) == G_VARIANT_CLASS_UINT32 else { return }
        let choice = g_variant_get_uint32(value)
        guard choice != 0 else { return }
        cleanerd_prefer_dark(gtk_settings_get_default(), gboolean(choice == dark ? 1 : 0))
    }
}
