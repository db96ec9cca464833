import CleanerProtocol
import FileSystem
import Fixtures
import PhotoCategories
import PhotoCulling
import PhotoStore
import Testing

@testable import CleanerDaemon

@Suite("Review passes that are kept up to date")
struct OpenPassTests {
    /// What is asked of a pass.
    private static let requests = [
        ReviewRequest(category: .all, count: 64), ReviewRequest(category: .duplicates, count: 64),
        ReviewRequest(category: .moments, count: 64), ReviewRequest(category: .nearDuplicates, count: 64),
        ReviewRequest(category: .all, filter: PhotoFilter { $0.largest = true }, count: 64),
    ]

    /// Two of them, as so many passes are kept.
    private static func requests(_ seed: UInt64) -> [ReviewRequest] {
        [0, 1].map { requests[Int((seed + $0) % UInt64(requests.count))] }
    }

    private static func sorted(_ page: ReviewPage) -> ReviewPage {
        var page = page
        page.cards.sort { ($0.photos.first?.id ?? "") < ($1.photos.first?.id ?? "") }
        return page
    }

    private static func text(_ page: ReviewPage) -> String {
        let cards = page.cards.map {
            $0.photos.map { "\($0.id)\($0.keeper == true ? "!" : "")" }.joined(separator: "+")
        }
        return "done \(page.done), left \(page.left) on \(page.cardsLeft): \(cards.joined(separator: " "))"
    }

    @Test(
        "Whatever is decided, skipped, undone, comes or goes, a pass answers as if it were opened anew",
        arguments: 1...5 as ClosedRange<UInt64>)
    func likeNew(_ seed: UInt64) async throws {
        var random = RandomSource(seed: seed)
        let choices = (0..<60).map { _ in (random.next(), random.next(), random.next()) }
        try await CatalogueTests().withCatalogue { catalogue, root in
            var names: [String] = []
            let requests = Self.requests(seed)
            for (step, (what, which, how)) in choices.enumerated() {
                try await catalogue.change(step, Int(what % 10), which, how, requests[Int(how % 2)], root, &names)
                for request in requests {
                    let kept = try await catalogue.review(request)
                    let new = try await catalogue.reviewAnew(request)
                    for photo in new.cards.flatMap(\.photos) {
                        let isShown = try await catalogue.shows(photo.id, in: request)
                        #expect(isShown, "step \(step), \(photo.id)")
                    }
                    // Decisions change what a group frees, and so its place in a new order.
                    #expect(
                        Self.sorted(new) == Self.sorted(kept),
                        "step \(step), \(request.category.name): \(Self.text(new)); \(Self.text(kept))")
                }
            }
            #expect(names.count > 5)
        }
    }

    @Test("A pass of a search shows a photo whose text was read after the pass was opened")
    func readLater() async throws {
        try await CatalogueTests().withCatalogue { catalogue, root in
            let request = ReviewRequest(category: .all, filter: PhotoFilter { $0.search = "invoice" })
            try await catalogue.arrive("invoice.jpg", of: root, inode: 1, content: 1)
            let other = try await catalogue.arrive("b.jpg", of: root, inode: 2, content: 2)
            #expect(try await catalogue.review(request).left == 1)
            _ = await catalogue.textToRead(by: "reader")
            let picture = try #require(await catalogue.culling.pictures.first { $0.photo == other }?.picture)
            let job = TextState.Job(picture: picture, photo: other, isScreen: false)
            await catalogue.finish(job, "Invoice of May")
            #expect(try await catalogue.review(request).left == 2)
        }
    }
}

extension Catalogue {
    /// A file is found and analysed.
    @discardableResult
    fileprivate func arrive(
        _ name: String, of root: Int64, inode: UInt64, content: UInt8, version: RuleWorld.Version? = nil
    ) throws -> PhotoID {
        try store.add(name, of: root, inode: inode, content: content, version: version)
        // By its place: the analysis may find that it is one that was here before.
        let photo = try photo(.path(WirePath(bytes: Array(name.utf8))))
        var touched = Touched()
        touched.photos = [photo]
        try refresh(touched, live: true)
        return photo
    }

    /// Does one thing that a person or a program may do.
    fileprivate func change(
        _ step: Int, _ what: Int, _ which: UInt64, _ how: UInt64, _ request: ReviewRequest, _ root: Int64,
        _ names: inout [String]
    ) async throws {
        func known() throws -> PhotoID? {
            guard !names.isEmpty else { return nil }
            return try photo(.path(WirePath(bytes: Array(names[Int(which % UInt64(names.count))].utf8))))
        }
        switch what {
        case 0...3:
            let name = "d\(which % 3)/IMG_20240501_1200\(step + 10).jpg"
            let version = RuleWorld.Version(of: UInt8(which % 5), pixels: 400 + 100 * Int(how % 3))
            try arrive(name, of: root, inode: UInt64(step + 1), content: UInt8(how % 20), version: version)
            names.append(name)
        case 4...6:
            guard let photo = try known() else { return }
            let pass = try review(request).review
            let decisions: [CleanerProtocol.Decision] = [.keep, .maybe, .delete]
            _ = try await mark(
                MarkRequest(
                    photos: [.id(WireID.photo(photo))], decision: decisions[Int(how % 3)], lastCopy: true,
                    review: how % 2 == 0 ? pass : nil))
        case 7:
            guard let photo = try known() else { return }
            let pass = try review(request).review
            _ = try skip(ReviewSkipRequest(review: pass, photos: [.id(WireID.photo(photo))]))
        case 8:
            if let act = try store.decisions.newestAct() { _ = try takeBack(act) }
        default:
            guard names.count > 1 else { return }
            let name = names.remove(at: Int(which % UInt64(names.count)))
            let slash = name.split(separator: "/")
            let place = Location(root: root, directory: Array(slash[0].utf8), name: Array(slash[1].utf8))
            try refresh(store.intake.forget([place], at: now), live: true)
        }
    }

    /// Whether the card of a photo is found, as after its decision was taken back.
    fileprivate func shows(_ photo: String, in request: ReviewRequest) throws -> Bool {
        let kept = review.passes
        defer { review.passes = kept }
        var request = request
        request.holding = photo
        return try !review(request).cards.isEmpty
    }

    /// The answer without what is kept.
    fileprivate func reviewAnew(_ request: ReviewRequest) throws -> ReviewPage {
        let kept = review.passes
        defer { review.passes = kept }
        review.passes.close()
        return try review(request)
    }
}
