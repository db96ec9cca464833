import AnalyzerProcess
import CleanerProtocol
import FileSystem
import Images
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage
import Translation

/// Makes previews one at a time, with a worker of its own that the analysis does not share.
///
/// Its calls block while a worker decodes, so it runs on a queue of its own. Each connection has only one request under
/// way, so no client can fill that queue. A preview is not begun if its client is gone.
actor Previewer {
    /// How long the worker waits for the next preview.
    ///
    /// A user may look at one photo for a while. After they have left, the machine gets the worker's memory back.
    private static let idleTime = Duration.seconds(60)

    let store: PhotoDatabase
    let catalogue: Catalogue
    let analyzers: Analyzers
    private let room = PreviewRoom()
    private let clocks: Clocks
    private var lastUse: ContinuousClock.Instant
    private var isRestPlanned = false
    nonisolated private let executor = ThreadExecutor("previews")

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(store: PhotoDatabase, catalogue: Catalogue, analyzers: Analyzers, clocks: Clocks) {
        self.store = store
        self.catalogue = catalogue
        self.analyzers = analyzers
        self.clocks = clocks
        lastUse = clocks.monotonic()
    }

    /// The limits of a worker for previews: two tries must end before a client gives up.
    static var limits: AnalyzerLimits {
        var limits = AnalyzerLimits()
        limits.wallSeconds = 10
        return limits
    }

    /// Makes and sends a preview, both while it holds its share of the memory.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the request.
    ///   - isWanted: False once the client is gone.
    ///   - send: Returns when the client has read nearly all of it.
    /// - Throws: `ProtocolError`, and any error of `send`.
    nonisolated func preview(
        _ parameters: PreviewRequest, isWanted: @Sendable () -> Bool,
        send: @Sendable (CodedResult) async throws -> Void
    ) async throws {
        let region = try Self.region(parameters)
        let bounds = try region.map(Self.bounds(of:)) ?? Self.bounds(parameters)
        try Self.check(moment: parameters.moment)
        let bytes = PreviewRoom.bytes(bounds)
        await room.enter(bytes)
        defer { room.leave(bytes) }
        try await send(make(parameters, within: bounds, region, isWanted: isWanted))
    }

    /// Decodes a photo from its file, which must still be the file that the store knows.
    private func make(
        _ parameters: PreviewRequest, within bounds: PreviewBounds, _ region: PixelRegion?,
        isWanted: @Sendable () -> Bool
    ) async throws -> CodedResult {
        let photo = try await catalogue.photo(parameters.photo)
        if parameters.moment != nil { try checkPlays(photo) }
        if let region { try check(region, of: photo) }
        let isCoarse = parameters.coarse ?? false
        let sharesThumbnails = await catalogue.sharesThumbnails
        guard isWanted() else { throw SocketError(.closed, tr("the client went away")) }
        let file = try PreviewedFile(photo, store: store, libraries: catalogue.libraries)
        defer { planRest() }
        let shared = try sharesThumbnails && parameters.moment == nil && region == nil ? shared(file) : nil
        let outcome =
            if isCoarse, let picture = try shared.flatMap({ try thumbnail(of: photo, $0, bounds) }) {
                PreviewOutcome.picture(picture, isCoarse: true)
            } else {
                try outcome(file, bounds, isCoarse: isCoarse, moment: parameters.moment, region)
            }
        guard file.isUnchanged else { throw PreviewedFile.changed }
        switch outcome {
        case .picture(let picture, let isCoarse):
            if let shared, !isCoarse { try offer(picture, bounds, of: shared) }
            let report = PreviewReport(
                photo: WireID.photo(photo), width: picture.width, height: picture.height, coarse: isCoarse, rgb: [])
            return try CodedResult(report, rgb: picture.pixels)
        case .unsupported(let reason): throw ProtocolError(.unsupported, Self.clause(ReasonWords.shown(reason)))
        case .unreadable(let reason): throw ProtocolError(.unreadable, Self.clause(ReasonWords.shown(reason)))
        case .otherWorker: throw ProtocolError(.unsupported, tr("no worker decodes this file"))
        case .changed: throw PreviewedFile.changed
        }
    }

    /// Ends the worker for good, and with it a preview under way.
    nonisolated func stop() {
        analyzers.stop()
    }

    private func outcome(
        _ file: borrowing PreviewedFile, _ bounds: PreviewBounds, isCoarse: Bool, moment: Int64?,
        _ region: PixelRegion?
    ) throws -> PreviewOutcome {
        do {
            return try analyzers.preview(
                file.descriptor, size: file.size, within: bounds, isCoarse: isCoarse, moment: moment,
                identity: moment == nil ? nil : file.identity, region: region)
        } catch {
            guard error == .stopped else { throw error }
            throw ProtocolError.daemonStops
        }
    }

    private static func bounds(_ parameters: PreviewRequest) throws(ProtocolError) -> PreviewBounds {
        let side = parameters.longerSide ?? PreviewRequest.standardSide
        let sides = ProtocolLimits.previewSides
        guard sides.contains(side) else {
            throw ProtocolError(
                .badParameters, tr("a preview of \(side) pixels is not possible"),
                remedy: tr("give a longerSide of \(sides.lowerBound) to \(sides.upperBound)"))
        }
        return PreviewBounds(longerSide: side, pixels: ProtocolLimits.previewPixels)
    }

    private static func check(moment: Int64?) throws(ProtocolError) {
        let moments = ProtocolLimits.previewMoments
        guard let moment, !moments.contains(moment) else { return }
        throw ProtocolError(
            .badParameters, tr("no video has a moment \(moment)"),
            remedy: tr("give a moment of \(moments.lowerBound) to \(moments.upperBound) milliseconds"))
    }

    /// - Throws: `ProtocolError` if the photo is known to be no video, and to hold no film.
    private func checkPlays(_ photo: PhotoID) throws {
        guard let record = try store.photos.records(of: [photo])[photo], let format = record.format, !format.isVideo,
            !record.holdings.kinds.contains(.video)
        else { return }
        throw ProtocolError(
            .badParameters, tr("a \(format.title) file is no video and has no moments"),
            remedy: tr("leave `moment` out"))
    }

    /// A reason without its full stop, as in errors.
    private static func clause(_ reason: String) -> String {
        String(reason.hasSuffix(".") ? reason.dropLast() : reason[...])
    }

    /// Plans to end the worker once no preview has been requested for a while.
    private func planRest() {
        lastUse = clocks.monotonic()
        guard !isRestPlanned else { return }
        isRestPlanned = true
        Task {
            while case let left = lastUse + Self.idleTime - clocks.monotonic(), left > .zero {
                // Nothing cancels this task. If a sleep ended early, the loop would sleep again.
                try? await clocks.sleep(left)
            }
            isRestPlanned = false
            analyzers.rest()
            FreeMemory.giveBack()
        }
    }
}

/// The file of a photo to be previewed, in a library or the desktop's trash, opened as the analysis opens files.
struct PreviewedFile: ~Copyable {
    static var changed: ProtocolError {
        ProtocolError(
            .conflict, tr("the file changed since it was looked at"),
            remedy: tr("it will be analysed again; ask again then"))
    }

    private let opened: OpenedPhoto
    /// Nil in the trash.
    let location: Location?

    /// Opens the file that the store knows as this photo.
    ///
    /// - Throws: `OpenedPhoto.Failure`, `ProtocolError` if another file is there, `StoreError`.
    init(_ photo: PhotoID, store: PhotoDatabase, libraries: Libraries) throws {
        let file = try store.places.file(of: photo)
        opened = try Self.open(photo, file, store, libraries)
        location = file?.location
    }

    var descriptor: FileDescriptor { opened.descriptor }
    /// From when it was opened.
    var stamp: FileStamp { opened.stamp }
    /// The size in bytes when it was opened.
    var size: Int64 { opened.stamp.size }

    /// Equal for an unchanged file as long as the daemon runs.
    var identity: UInt64 { UInt64(bitPattern: Int64(opened.stamp.hashValue)) }

    /// Whether the file is unchanged since it was opened.
    var isUnchanged: Bool {
        opened.currentStamp.map { $0.hasSameContentSigns(as: opened.stamp) } ?? false
    }

    private static func open(
        _ photo: PhotoID, _ file: (location: Location, stamp: FileStamp)?, _ store: PhotoDatabase,
        _ libraries: Libraries
    ) throws -> OpenedPhoto {
        if let file {
            let opened = try libraries.open(file.location)
            guard opened.stamp.hasSameContentSigns(as: file.stamp) else { throw changed }
            return opened
        }
        guard let trashed = try store.trash.operations(.moved, photo: photo).last(where: { !$0.isOfSidecar }),
            let entry = trashed.entry
        else {
            throw OpenedPhoto.Failure.gone
        }
        let opened = try OpenedPhoto(library: entry.trashDirectory, path: Array("files/".utf8) + trashed.name)
        guard try FileIdentity(of: opened.descriptor).isSameState(as: entry.identity) else {
            throw ProtocolError(.conflict, tr("another file lies in the trash under its name"))
        }
        return opened
    }
}

/// Regions of a photo in its own pixels, by which people judge sharpness.
extension Previewer {
    /// What the numbers of a request ask for, before anything is known of the photo; nil without a region.
    ///
    /// - Throws: `ProtocolError` for what no photo can have.
    static func region(_ parameters: PreviewRequest) throws(ProtocolError) -> PixelRegion? {
        guard let region = parameters.region else { return nil }
        guard parameters.longerSide == nil, parameters.coarse != true, parameters.moment == nil else {
            throw ProtocolError(
                .badParameters, tr("a region comes in its own pixels"),
                remedy: tr("leave `longerSide`, `coarse` and `moment` out"))
        }
        let sides = ProtocolLimits.regionSides
        guard sides.contains(region.width), sides.contains(region.height),
            region.width * region.height <= ProtocolLimits.previewPixels
        else {
            throw ProtocolError(
                .badParameters, tr("a region of \(region.width) × \(region.height) pixels is not possible"),
                remedy: tr("give at most \(sides.upperBound) pixels a side and \(ProtocolLimits.previewPixels) in all"))
        }
        return PixelRegion(x: region.x, y: region.y, width: region.width, height: region.height)
    }

    /// The bounds of a region's picture: exactly its own size.
    static func bounds(of region: PixelRegion) -> PreviewBounds {
        PreviewBounds(longerSide: max(region.width, region.height), pixels: region.width * region.height)
    }

    /// - Throws: `ProtocolError` if the photo's picture does not have these pixels.
    func check(_ region: PixelRegion, of photo: PhotoID) throws {
        let record = try store.photos.records(of: [photo])[photo]
        if let format = record?.format, format.needsMediaWorker {
            throw ProtocolError(
                .unsupported, tr("a \(format.title) file is shown only as a whole"), remedy: tr("leave `region` out"))
        }
        guard let picture = record?.picture else {
            throw ProtocolError(
                .conflict, tr("the size of its picture is not known"), remedy: tr("leave `region` out"))
        }
        guard region.lies(inWidth: picture.width, height: picture.height) else {
            throw ProtocolError(
                .badParameters, tr("the picture has only \(picture.width) × \(picture.height) pixels"),
                remedy: tr("give a region that lies in it"))
        }
    }
}
