internal import CleanerProtocol

/// A request of the window's page, as WebKit hands it over.
package struct PageRequest: Sendable {
    /// Such as `GET`.
    package let method: String
    /// The whole address, such as `cleaner://app/start`.
    package let address: String
    package let body: [UInt8]

    package init(method: String, address: String, body: [UInt8] = []) {
        self.method = method
        self.address = address
        self.body = body
    }
}

/// What a request of the page is about.
enum PageRoute: Equatable {
    /// A file of the page.
    case file(String)
    /// A request of the daemon's protocol.
    case request
    /// The daemon's changes as they come.
    case events
    /// What the command line asked for.
    case start
    case preview(PreviewRequest)
    /// Pairs of folders that share copies; counts the files of all folders anew.
    case folders(anew: Bool)

    /// The page's scheme and host, which is also its origin.
    private static let origin = "cleaner://app/"

    /// Nil where there is nothing: the page asks for exactly these addresses.
    init?(_ request: PageRequest) {
        guard request.address.hasPrefix(Self.origin) else { return nil }
        let resource = request.address.dropFirst(Self.origin.count).prefix { $0 != "#" }
        let parts = resource.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let (path, query) = (parts[0], parts.count > 1 ? parts[1] : "")
        switch (request.method, path) {
        case ("POST", "request"): self = .request
        case ("GET", "events"): self = .events
        case ("GET", "start"): self = .start
        case ("GET", ""): self = .file("index.html")
        case ("GET", "folders"): self = .folders(anew: query == "anew")
        case ("GET", _) where path.hasPrefix("preview/"):
            guard let preview = PreviewRequest(id: path.dropFirst("preview/".count), query: query) else { return nil }
            self = .preview(preview)
        case ("GET", _): self = .file(String(path))
        default: return nil
        }
    }
}

extension PreviewRequest {
    /// The preview that an address names: the photo's id, and after the question mark `size` (pixels of the longer
    /// side), `moment` (of a video, in ms), `mode=coarse`, and `region` with x, y, width and height between commas.
    ///
    /// Other members tell apart previews that a page must not take from its cache. Nil if a value is impossible.
    fileprivate init?(id: Substring, query: Substring) {
        // `encodeURIComponent` writes the colon of an id so.
        let id = id.replacing("%3A", with: ":")
        guard id.wholeMatch(of: /[A-Za-z0-9:._-]+/) != nil else { return nil }
        self.init(photo: .id(String(id)))
        for member in query.split(separator: "&") {
            let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1] : ""
            switch parts[0] {
            case "size":
                guard let side = Int(value), ProtocolLimits.previewSides.contains(side) else { return nil }
                longerSide = side
            case "moment":
                guard let time = Int64(value), ProtocolLimits.previewMoments.contains(time) else { return nil }
                moment = time
            case "region":
                let numbers = value.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int($0) }
                guard value.wholeMatch(of: /[0-9]+(,[0-9]+){3}/) != nil, numbers.count == 4 else { return nil }
                region = Region(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            case "mode":
                guard value == "coarse" else { return nil }
                coarse = true
            default: continue
            }
        }
    }
}
