import CWebKit
import CleanerProtocol
import Glibc
import WindowBridge

/// Hands the page's requests to the bridge, and its answers back to WebKit.
enum SchemeHandler {
    private static let scheme = "cleaner"

    /// Answers everything under `cleaner:` in a context, which keeps the bridge.
    static func register(in context: OpaquePointer, _ bridge: WindowBridge) {
        webkit_web_context_register_uri_scheme(
            context, scheme,
            { request, bridge in
                guard let request, let bridge else { return }
                SchemeHandler.answer(request, Unmanaged<WindowBridge>.fromOpaque(bridge).takeUnretainedValue())
            }, Unmanaged.passRetained(bridge).toOpaque(),
            { bridge in
                if let bridge { Unmanaged<WindowBridge>.fromOpaque(bridge).release() }
            })
        let security = webkit_web_context_get_security_manager(context)
        webkit_security_manager_register_uri_scheme_as_secure(security, scheme)
        webkit_security_manager_register_uri_scheme_as_cors_enabled(security, scheme)
    }

    private static func answer(_ request: OpaquePointer, _ bridge: WindowBridge) {
        func text(_ value: UnsafePointer<CChar>?) -> String { value.map { String(cString: $0) } ?? "" }
        let pending = PendingRequest(request)
        let question = PageRequest(
            method: text(webkit_uri_scheme_request_get_http_method(request)),
            address: text(webkit_uri_scheme_request_get_uri(request)), body: body(of: request))
        bridge.answer(question) { pending.finish($0) }
    }

    /// What the page sent along, which lies in memory; cut off where it is longer than any request.
    private static func body(of request: OpaquePointer) -> [UInt8] {
        guard let stream = webkit_uri_scheme_request_get_http_body(request) else { return [] }
        defer { g_object_unref(stream) }
        let limit = ProtocolLimits.requestLineBytes + 1
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
            var count: gsize = 0
            // A body that cannot be read is answered like an empty one.
            g_input_stream_read_all(stream, buffer.baseAddress, gsize(limit), &count, nil, nil)
            filled = Int(count)
        }
    }
}

/// A request of the page that waits for its answer, on whatever thread that comes.
private struct PendingRequest: @unchecked Sendable {
    /// Used on the main thread only.
    private let request: OpaquePointer

    init(_ request: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(request))
        self.request = request
    }

    /// Makes the answer ready here, and gives it to WebKit on the main thread.
    func finish(_ answer: PageAnswer) {
        let finishing = Unmanaged.passRetained(Finishing(request: request, response: Self.response(answer)))
        g_main_context_invoke(
            nil,
            { finishing in
                guard let finishing else { return gboolean(0) }
                let it = Unmanaged<Finishing>.fromOpaque(finishing).takeRetainedValue()
                webkit_uri_scheme_request_finish_with_response(it.request, it.response)
                g_object_unref(UnsafeMutableRawPointer(it.response))
                g_object_unref(UnsafeMutableRawPointer(it.request))
                return gboolean(0)
            }, finishing.toOpaque())
    }

    private static func response(_ answer: PageAnswer) -> OpaquePointer? {
        let stream: UnsafeMutablePointer<GInputStream>?
        let length: Int
        switch answer.body {
        case .bytes(let bytes):
            let copy = g_bytes_new(bytes, gsize(bytes.count))
            stream = g_memory_input_stream_new_from_bytes(copy)
            g_bytes_unref(copy)
            length = bytes.count
        case .stream(let descriptor):
            stream = g_unix_input_stream_new(descriptor, gboolean(1))
            length = -1
        }
        let response = webkit_uri_scheme_response_new(stream, gint64(length))
        g_object_unref(stream)
        webkit_uri_scheme_response_set_status(response, answer.status, nil)
        webkit_uri_scheme_response_set_content_type(response, answer.contentType)
        let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
        // Besides its own field, WebKit wants the type of a style sheet here.
        soup_message_headers_append(headers, "Content-Type", answer.contentType)
        for header in answer.headers { soup_message_headers_append(headers, header.name, header.value) }
        webkit_uri_scheme_response_set_http_headers(response, headers)
        return response
    }

    private final class Finishing {
        let request: OpaquePointer
        let response: OpaquePointer?

        init(request: OpaquePointer, response: OpaquePointer?) {
            self.request = request
            self.response = response
        }
    }
}
