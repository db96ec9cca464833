import CWebKit

/// A view of the page that shows nothing else, and remembers nothing.
enum WebView {
    private static let page = "cleaner://app/"

    /// The megabytes that the page's process should not exceed, besides WebKit's code: it takes 60 with the first card,
    /// and 170 after 1,500 cards where it is told nothing.
    private static let mostMegabytes = 100
    /// The parts of that at which it gives back what costs least, and all that it can do without.
    private static let (firstPart, secondPart) = (0.75, 0.9)

    /// What the page's process runs in: it keeps few pictures, as a daemon on the same machine draws them again.
    static func context() -> OpaquePointer? {
        guard let memory = webkit_memory_pressure_settings_new() else { return nil }
        defer { webkit_memory_pressure_settings_free(memory) }
        webkit_memory_pressure_settings_set_memory_limit(memory, guint(mostMegabytes))
        // Each must stay below the next.
        webkit_memory_pressure_settings_set_strict_threshold(memory, secondPart)
        webkit_memory_pressure_settings_set_conservative_threshold(memory, firstPart)
        guard let context = cleanerd_web_context_new(memory) else { return nil }
        webkit_web_context_set_cache_model(context, WEBKIT_CACHE_MODEL_DOCUMENT_VIEWER)
        return context
    }

    /// Makes a view and loads the page.
    static func make(
        in context: OpaquePointer, _ session: OpaquePointer, isAutomated: Bool
    ) -> UnsafeMutablePointer<WebKitWebView>? {
        let settings = webkit_settings_new()
        let no = gboolean(0)
        webkit_settings_set_enable_developer_extras(settings, no)
        webkit_settings_set_enable_media(settings, no)
        webkit_settings_set_enable_page_cache(settings, no)
        webkit_settings_set_enable_webaudio(settings, no)
        webkit_settings_set_enable_webgl(settings, no)
        webkit_settings_set_enable_webrtc(settings, no)
        webkit_settings_set_enable_html5_database(settings, no)
        webkit_settings_set_enable_html5_local_storage(settings, no)
        webkit_settings_set_javascript_can_open_windows_automatically(settings, no)
        let view = cleanerd_web_view_new(context, session, settings, gboolean(isAutomated ? 1 : 0))
        g_object_unref(UnsafeMutableRawPointer(settings))
        guard let view else { return nil }
        connect(view)
        let downloaded: @convention(c) (OpaquePointer?, OpaquePointer?, gpointer?) -> Void = { _, download, _ in
            webkit_download_cancel(download)
        }
        Signal.connect(UnsafeMutableRawPointer(session), "download-started", downloaded)
        webkit_web_view_load_uri(view, WebView.page)
        return view
    }

    private static func connect(_ view: UnsafeMutablePointer<WebKitWebView>) {
        typealias Decision = UnsafeMutablePointer<WebKitPolicyDecision>
        let decide: @convention(c) (gpointer?, Decision?, WebKitPolicyDecisionType, gpointer?) -> gboolean = {
            _, decision, kind, _ in
            if WebView.isAllowed(decision, kind) {
                webkit_policy_decision_use(decision)
            } else {
                webkit_policy_decision_ignore(decision)
            }
            return gboolean(1)
        }
        // What these handlers return says that all is done, or that there is no view.
        let swallow: @convention(c) (gpointer?, gpointer?, gpointer?) -> gboolean = { _, _, _ in gboolean(1) }
        let none: @convention(c) (gpointer?, gpointer?, gpointer?) -> gpointer? = { _, _, _ in nil }
        let deny: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, request, _ in
            webkit_permission_request_deny(request)
            return gboolean(1)
        }
        let cancel: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, request, _ in
            webkit_file_chooser_request_cancel(request)
            return gboolean(1)
        }
        let noMenu: @convention(c) (gpointer?, gpointer?, gpointer?, gpointer?) -> gboolean = { _, _, _, _ in
            gboolean(1)
        }
        Signal.connect(view, "decide-policy", decide)
        Signal.connect(view, "permission-request", deny)
        Signal.connect(view, "run-file-chooser", cancel)
        Signal.connect(view, "print", swallow)
        Signal.connect(view, "context-menu", noMenu)
        Signal.connect(view, "create", none)
        let died: @convention(c) (UnsafeMutablePointer<WebKitWebView>?, Int32, gpointer?) -> Void = { view, _, _ in
            guard let view else { return }
            // The daemon knows where the user was. A page that ends its process each time shall not spin.
            g_timeout_add_seconds_full(
                G_PRIORITY_DEFAULT, 1,
                { view in
                    webkit_web_view_load_uri(view?.assumingMemoryBound(to: WebKitWebView.self), WebView.page)
                    return gboolean(0)
                }, g_object_ref(view), { view in g_object_unref(view) })
        }
        Signal.connect(view, "web-process-terminated", died)
    }

    /// Whether something may be shown in the view.
    private static func isAllowed(
        _ decision: UnsafeMutablePointer<WebKitPolicyDecision>?, _ kind: WebKitPolicyDecisionType
    ) -> Bool {
        switch kind {
        case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION:
            guard let action = webkit_navigation_policy_decision_get_navigation_action(cleanerd_navigation(decision)),
                let address = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action))
            else { return false }
            return String(cString: address).hasPrefix(page)
        case WEBKIT_POLICY_DECISION_TYPE_RESPONSE:
            return webkit_response_policy_decision_is_mime_type_supported(cleanerd_response(decision)) != 0
        default:
            return false
        }
    }
}

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
