/// The files of the page, as they lie in the folder `Page`.
enum Page {
    static let files: [String: [UInt8]] = [
        "index.html": PackageResources.index_html
    ]
}
