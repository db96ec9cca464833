import Fixtures
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Scene matcher")
struct SceneMatcherTests {
    private static let width = 480
    private static let height = 360

    private func picture(_ seed: UInt64) -> Raster {
        Drawn.scene(seed, width: Self.width, height: Self.height)
    }

    private func measured(_ raster: Raster) throws -> PhotoAnalysis.Scene {
        let luma = Drawn.luma(raster)
        return try #require(PhotoAnalysis.Scene.measure(luma, within: Trim.box(of: luma)))
    }

    private func match(_ one: PhotoAnalysis.Scene, _ other: PhotoAnalysis.Scene) throws -> SceneMatch {
        let matcher = try #require(SceneMatcher(one))
        return try #require(matcher.match(other))
    }

    struct Version: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let leastInliers: Int
        let leastCorrelation: Float
        let change: @Sendable (Raster) -> Raster

        init(
            _ name: String, inliers: Int, correlation: Float, _ change: @escaping @Sendable (Raster) -> Raster
        ) {
            (testDescription, leastInliers, leastCorrelation) = (name, inliers, correlation)
            self.change = change
        }
    }

    @Test(
        "Versions of one picture are found, and agree once aligned",
        arguments: [
            Version("a quarter of the size", inliers: 12, correlation: 0.9) { $0.resized(width: 120, height: 90) },
            Version("squeezed to a square", inliers: 12, correlation: 0.8) { $0.resized(width: 360, height: 360) },
            Version("a quarter of width and height cut off", inliers: 25, correlation: 0.8) {
                $0.cropped(x: 110, y: 10, width: 360, height: 270)
            },
            Version("bars above and below", inliers: 25, correlation: 0.9) { $0.letterboxed(vertical: 40) },
            Version("darker and softer", inliers: 25, correlation: 0.9) {
                $0.toned(contrast: 0.6, brightness: -30).defocused(radius: 1.5)
            },
            Version("noise and strong compression", inliers: 25, correlation: 0.8) {
                $0.noisy(deviation: 8, seed: 3).recompressed(step: 30)
            },
        ])
    func versions(version: Version) throws {
        for seed in Drawn.seeds {
            let original = picture(seed)
            let found = try match(measured(original), measured(version.change(original)))
            #expect(found.inliers >= version.leastInliers, "seed \(seed): \(found)")
            #expect(found.correlation >= version.leastCorrelation, "seed \(seed): \(found)")
        }
    }

    @Test("What changed in a place is found; saving anew, and another size, change none", arguments: Drawn.seeds)
    func changes(seed: UInt64) throws {
        let original = Drawn.scene(seed, width: 960, height: 720)
        func change(_ other: Raster) throws -> Float? { try match(measured(original), measured(other)).change }
        for same in [
            original, original.recompressed(step: 10), original.resized(width: 480, height: 360),
            original.toned(contrast: 0.8, brightness: 10), original.noisy(deviation: 4, seed: 5),
        ] {
            #expect(try change(same) ?? 9 < 2)
        }
        func painted(x: Int, y: Int, side: Int, _ level: UInt8) -> Raster {
            var raster = original
            for row in y..<y + side {
                let start = 3 * (row * 960 + x)
                raster.rgb.replaceSubrange(start..<start + 3 * side, with: repeatElement(level, count: 3 * side))
            }
            return raster
        }
        for (x, y, side) in [(200, 300, 60), (600, 100, 100), (880, 640, 70)] {
            let light = try change(painted(x: x, y: y, side: side, 255)) ?? 0
            let dark = try change(painted(x: x, y: y, side: side, 0)) ?? 0
            #expect(max(light, dark) > 5)
            let smaller = painted(x: x, y: y, side: side, light > dark ? 255 : 0).resized(width: 480, height: 360)
            #expect(try change(smaller) ?? 0 > 4)
        }
        // Cut, it has another frame, and nothing is known.
        #expect(try change(original.cropped(x: 120, y: 90, width: 720, height: 540)) == nil)
    }

    @Test(
        "Shots of one scene are found: the camera moved, turned, or went nearer",
        arguments: [
            Version("moved by a quarter", inliers: 12, correlation: 0.6) {
                $0.cropped(x: 160, y: 0, width: 480, height: 360)
            },
            Version("turned by 10 degrees", inliers: 20, correlation: 0.6) {
                $0.leaning(cosine: 0.985, sine: 0.174, width: 480, height: 360)
            },
            Version("nearer by a third", inliers: 12, correlation: 0.6) {
                $0.cropped(x: 100, y: 70, width: 360, height: 270).resized(width: 480, height: 360)
            },
        ])
    func shots(version: Version) throws {
        for seed in Drawn.seeds {
            let view = Drawn.scene(seed, width: 640, height: 480)
            let first = view.cropped(x: 40, y: 40, width: 480, height: 360)
            let found = try match(measured(first), measured(version.change(view)))
            #expect(found.inliers >= version.leastInliers, "seed \(seed): \(found)")
            #expect(found.cells >= 8, "seed \(seed): \(found)")
            #expect(found.correlation >= version.leastCorrelation, "seed \(seed): \(found)")
        }
    }

    @Test(
        "The overlap is the share that the pictures have in common",
        arguments: [(0, Float(1)), (96, 0.8), (192, 0.6), (288, 0.4)])
    func overlap(shift: Int, share: Float) throws {
        for seed in Drawn.seeds {
            let view = Drawn.scene(seed, width: 800, height: 400)
            let first = try measured(view.cropped(x: 10, y: 20, width: 480, height: 360))
            let found = try match(first, measured(view.cropped(x: 10 + shift, y: 20, width: 480, height: 360)))
            #expect(abs(found.overlap - share) < 0.06, "seed \(seed): \(found)")
        }
    }

    @Test("Of a view and a part of it, the overlap is the part's share of the view")
    func overlapOfPart() throws {
        let view = Drawn.scene(1, width: 640, height: 480)
        let part = view.cropped(x: 100, y: 70, width: 400, height: 300).resized(width: 640, height: 480)
        #expect(try abs(match(measured(view), measured(part)).overlap - 0.39) < 0.06)
    }

    @Test("Unrelated pictures have next to nothing in common")
    func unrelated() throws {
        let scenes = try (0..<12).map { try measured(picture($0)) }
        for (number, one) in scenes.enumerated() {
            let matcher = try #require(SceneMatcher(one))
            for other in scenes[..<number] {
                let found = try #require(matcher.match(other))
                #expect(found.inliers <= 7 && found.correlation < 0.3, "\(found)")
            }
        }
    }

    @Test("Both orders give the same, again and again")
    func symmetry() throws {
        let rasters = [picture(1), picture(2), picture(1).cropped(x: 60, y: 20, width: 400, height: 300)]
        let scenes = try rasters.map { try measured($0) }
        #expect(try rasters.map { try measured($0) } == scenes)
        for one in scenes {
            for other in scenes {
                #expect(try match(one, other) == match(other, one))
            }
        }
    }

    @Test("Flat pictures have no features and agree with nothing")
    func flat() throws {
        let flat = try measured(Raster(width: 400, height: 300, red: 120, green: 130, blue: 140))
        #expect(flat.features.isEmpty)
        let fog = try measured(picture(1).toned(contrast: 0.01))
        for (one, other) in [(flat, flat), (flat, fog), (flat, try measured(picture(1)))] {
            let found = try match(one, other)
            #expect(found.inliers == 0 && found.cells == 0)
            #expect(abs(found.correlation) < 0.2)
        }
    }

    @Test("One spot on a plain ground does not make two pictures agree")
    func spot() throws {
        func disc(x: Int, y: Int, grey: UInt8) throws -> PhotoAnalysis.Scene {
            var samples = [UInt8](repeating: 20, count: 400 * 300)
            for row in 0..<300 {
                for column in 0..<400 where (row - y) * (row - y) + (column - x) * (column - x) <= 625 {
                    samples[row * 400 + column] = grey
                }
            }
            let luma = LumaImage(width: 400, height: 300, samples: samples)
            return try #require(PhotoAnalysis.Scene.measure(luma, within: Trim.box(of: luma)))
        }
        let found = try match(disc(x: 120, y: 140, grey: 200), disc(x: 280, y: 170, grey: 150))
        #expect(found.correlation < 0.7, "\(found)")
    }

    @Test(
        "Pictures of all shapes are measured or refused",
        arguments: [
            (16, 16), (16, 900), (1200, 20), (47, 33), (300, 299), (15, 400), (1, 1), (0, 0), (16, 5_000), (9_000, 17),
        ])
    func shapes(width: Int, height: Int) throws {
        var random = RandomSource(seed: 5)
        let samples = (0..<width * height).map { _ in UInt8(random.integer(0...255)) }
        let luma = LumaImage(width: width, height: height, samples: samples)
        let scene = PhotoAnalysis.Scene.measure(
            luma, within: Trim.Box(x: 0, y: 0, width: width, height: height))
        guard min(width, height) >= 16 else {
            #expect(scene == nil)
            return
        }
        let whole = try #require(scene)
        #expect(whole.features.count + whole.thumbnail.count <= 9_508)
        // What is left of a strip is a line, which has no inner pixels.
        let isStrip = max(width, height) > 200 * min(width, height)
        #expect(try match(whole, whole).correlation > (isStrip ? -0.1 : 0.9))
    }

    /// A picture in a frame with marks, as a card or a slide has it.
    private func framed(_ picture: Raster, design: UInt64, across: Int = 0, side: Int = 300) -> Raster {
        framed(picture, on: self.picture(design), across: across, side: side)
    }

    private func framed(
        _ picture: Raster, on card: Raster, across: Int = 0, down: Int = 0, side: Int
    ) -> Raster {
        var card = card
        let small = picture.resized(width: side, height: side * 3 / 4)
        for y in 0..<small.height {
            for x in 0..<small.width {
                let (from, to) = (3 * (y * small.width + x), 3 * ((y + 68 + down) * card.width + x + 90 + across))
                card.rgb.replaceSubrange(to..<to + 3, with: small.rgb[from..<from + 3])
            }
        }
        return card
    }

    @Test("Two pictures in one frame agree much less than versions and shots that moved a little")
    func agreement() throws {
        for seed in Drawn.seeds {
            let (one, other) = (framed(picture(seed), design: seed + 20), framed(picture(seed + 10), design: seed + 20))
            let different = try match(measured(one), measured(other))
            #expect(different.inliers >= 14 && different.agreement < 0.62, "seed \(seed): \(different)")
            #expect(try match(measured(other), measured(one)) == different)
            let moved = one.cropped(x: 6, y: 4, width: 470, height: 350).noisy(deviation: 6, seed: seed)
            for version in [one.recompressed(step: 20), one.resized(width: 200, height: 150), moved] {
                let same = try match(measured(one), measured(version))
                #expect(same.agreement > 0.95, "seed \(seed): \(same)")
            }
        }
    }

    @Test(
        "Of two pictures on one table hardly anything is seen in both; of one that moved much is",
        arguments: Drawn.seeds)
    func counterparts(seed: UInt64) throws {
        let (one, other) = (picture(seed), picture(seed + 10))
        func counterparts(_ first: Raster, _ second: Raster) throws -> Float? {
            let (first, second) = (try measured(first), try measured(second))
            let found = try match(first, second)
            #expect(try match(second, first) == found)
            return found.counterparts
        }
        let table = picture(seed + 20)
        let turned = one.leaning(cosine: 0.97, sine: 0.24, width: one.width, height: one.height)
        for side in [160, 300] {
            let lying = framed(one, on: table, side: side)
            // On a table on which nothing lies nothing of it is seen, either.
            for second in [framed(other, on: table, side: side), table] {
                #expect(try #require(try counterparts(lying, second)) < 0.22, "\(side)")
            }
        }
        // On a plain ground nothing around them is seen.
        let plain = Raster(width: Self.width, height: Self.height, red: 200, green: 180, blue: 150)
        let found = try match(
            measured(framed(one, on: plain, side: 160)), measured(framed(other, on: plain, side: 160)))
        #expect(found.counterparts.map { $0 < 0.5 } ?? !found.mayRelate, "\(found)")
        let small = try counterparts(
            framed(one, on: table, side: 160), framed(one, on: table, across: 30, down: 20, side: 160))
        #expect(try #require(small) > 0.22)
        // A large one aligns the pictures, so that all around it may differ.
        let lying = framed(one, on: table, side: 300)
        for second in [one, turned] {
            let moved = framed(second, on: table, across: 30, down: 20, side: 300)
            #expect(try counterparts(lying, moved) ?? 1 > 0.22)
        }
    }

    @Test("Nothing is said of counterparts where nothing differs, and where what differs lies in several places")
    func noCounterparts() throws {
        let scene = try measured(picture(1))
        #expect(try match(scene, scene).counterparts == nil)
        let prepared = try #require(PreparedScene(scene))
        let stretch = Alignment(stretching: 40, 40, to: 40, 40)
        let nothing = LocalAgreement(prepared.thumbnail, prepared.thumbnail, stretch)
        let pairs = FeaturePairs(prepared, prepared)
        #expect(Counterparts(prepared, prepared, pairs, nothing, stretch, focus: nil).share == nil)
        for seed in Drawn.seeds {
            let pictures = [10, 20].map { (other: UInt64) in
                let left = framed(picture(seed + other), design: seed, across: -80, side: 110)
                return framed(picture(seed + other + 1), on: left, across: 230, side: 110)
            }
            let found = try match(measured(pictures[0]), measured(pictures[1]))
            #expect(found.counterparts == nil && found.agreement < 1, "seed \(seed): \(found)")
        }
    }

    /// The picture with its upper or its lower half out of focus.
    private func focused(_ picture: Raster, near: Bool) -> Raster {
        var (result, half) = (picture, picture.width * picture.height / 2 * 3)
        let soft = picture.defocused(radius: 6).rgb
        if near {
            result.rgb.replaceSubrange(..<half, with: soft[..<half])
        } else {
            half -= picture.width * 3
            result.rgb.replaceSubrange(half..., with: soft[half...])
        }
        return result
    }

    @Test("Shots that were focused near and far are sharp in different places; other shots and versions are not")
    func focus() throws {
        for seed in Drawn.seeds {
            let whole = Drawn.scene(seed, width: 800, height: 600).noisy(deviation: 2, seed: seed)
            let (near, far) = (focused(whole, near: true), focused(whole, near: false))
            func focus(_ one: Raster, _ other: Raster) throws -> Float {
                let (first, second) = (try measured(one), try measured(other))
                let found = try match(first, second)
                #expect(try match(second, first) == found)
                return try #require(found.focus)
            }
            #expect(try focus(near, far) > 2.5, "seed \(seed)")
            #expect(try focus(near, far.cropped(x: 8, y: 5, width: 780, height: 585)) > 2)
            for other in [
                near, whole.defocused(radius: 4), whole.shaken(length: 9), whole.toned(contrast: 0.6, brightness: 20),
                whole.recompressed(step: 20), whole.resized(width: 400, height: 300),
                whole.cropped(x: 12, y: 7, width: 770, height: 580).noisy(deviation: 6, seed: seed),
            ] {
                #expect(try focus(whole, other) < 1.5, "seed \(seed)")
            }
            // A version before this was measured says nothing.
            let scene = try measured(near)
            let bare = try #require(Thumbnail(bytes: scene.thumbnail))
            let old = Thumbnail(width: bare.width, height: bare.height, values: bare.values)
            #expect(!bare.detail.isEmpty && old.detail.isEmpty)
            let before = PhotoAnalysis.Scene(features: scene.features, thumbnail: old.bytes)
            #expect(try match(before, measured(far)).focus == nil)
        }
    }

    @Test("A small place that was blurred or drawn upon changes the detail there; saving a picture anew does not")
    func detail() throws {
        for seed in Drawn.seeds {
            let whole = Drawn.scene(seed, width: 800, height: 600).noisy(deviation: 2, seed: seed)
            func change(_ other: Raster) throws -> Float {
                try #require(try match(measured(whole), measured(other)).detail)
            }
            #expect(try change(whole.recompressed(step: 6)) < 0.75)
            #expect(try change(whole) == 0)
            var drawn = whole
            for y in 300..<360 {
                for x in 400..<460 where (x + y) % 12 < 6 {
                    for channel in 0..<3 { drawn.rgb[3 * (y * 800 + x) + channel] = channel == 0 ? 255 : 0 }
                }
            }
            #expect(try change(drawn) > 0.75, "seed \(seed)")
        }
        #expect(DetailChange(Plane(width: 0, height: 0, values: []), Plane(width: 0, height: 0, values: []))?.most == 0)
        let other = Plane(width: 2, height: 1, values: [1, 2])
        #expect(DetailChange(Plane(width: 1, height: 1, values: [1]), other) == nil)
    }

    @Test("Where nothing can be compared, no focus differs")
    func noFocus() {
        let detail = Plane(width: 10, height: 10, values: (0..<100).map { Float($0 % 10) })
        let turned = Plane(width: 10, height: 10, values: detail.values.reversed())
        let places = (0..<25).map { (x: $0 % 5 * 8, y: $0 / 5 * 8) }
        let same = Alignment(stretching: 40, 40, to: 40, 40)
        #expect(FocusDifference(detail, turned, places, same).least > 5)
        #expect(FocusDifference(detail, detail, places, same).least == 0)
        #expect(FocusDifference(detail, turned, [], same).least == 0)
        #expect(FocusDifference(detail, turned, Array(places.prefix(3)), same).least == 0)
        for number in [Float.nan, .infinity, 1e30, 90] {
            let beyond = Alignment(xx: 1, xy: 0, x0: number, yx: 0, yy: 1, y0: 0)
            #expect(FocusDifference(detail, turned, places, beyond).least == 0)
        }
    }

    @Test("What agrees is measured where pictures can be compared; of nothing, nothing agrees")
    func noAgreement() {
        let empty = Plane(width: 20, height: 20, values: [Float](repeating: 0, count: 400))
        let dots = Plane(width: 20, height: 20, values: (0..<400).map { $0 % 3 == 0 ? 5 : -3 })
        let stretch = Alignment(stretching: 20, 20, to: 20, 20)
        let beyond = Alignment(xx: 1, xy: 0, x0: 90, yx: 0, yy: 1, y0: 0)
        #expect(LocalAgreement(empty, empty, stretch).share == 0)
        #expect(LocalAgreement(dots, dots, stretch).share == 1)
        #expect(LocalAgreement(dots, empty, stretch).share == 0)
        #expect(LocalAgreement(empty, dots, stretch).share == 0)
        #expect(LocalAgreement(dots, dots, beyond).share == 0)
        for number in [Float.nan, .infinity, 1e30] {
            let broken = Alignment(xx: number, xy: 0, x0: 0, yx: 0, yy: 1, y0: 0)
            #expect((0...1).contains(LocalAgreement(dots, dots, broken).share))
        }
    }
}

extension Raster {
    /// A view from the middle of this picture, turned about its own centre.
    fileprivate func leaning(cosine: Float, sine: Float, width newWidth: Int, height newHeight: Int) -> Raster {
        var result = Raster(width: newWidth, height: newHeight, red: 0, green: 0, blue: 0)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let (dx, dy) = (Float(x - newWidth / 2), Float(y - newHeight / 2))
                let fromX = min(max(Int(Float(width / 2) + cosine * dx - sine * dy), 0), width - 1)
                let fromY = min(max(Int(Float(height / 2) + sine * dx + cosine * dy), 0), height - 1)
                for channel in 0..<3 {
                    result.rgb[3 * (y * newWidth + x) + channel] = rgb[3 * (fromY * width + fromX) + channel]
                }
            }
        }
        return result
    }
}
