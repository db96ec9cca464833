import CWebKit

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
