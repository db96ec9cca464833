// What a person must see before trusting the fit.

extension BlurTraining {
    func report(_ judged: [Judged], _ drawn: [DrawnVariant]) {
        print("\nNatural photos, each judged by a fit without its source:")
        let natural = judged.filter(Self.isNatural)
        table(natural)
        print("\nBy source (photos: called blurred):")
        for (source, own) in Dictionary(grouping: natural, by: \.sample.source).sorted(by: { $0.key < $1.key }) {
            let kinds = Dictionary(grouping: own, by: \.sample.kind).sorted { $0.key < $1.key }.map {
                "\($0.key.dropFirst(8)) \($0.value.count): \($0.value.count { $0.probability > threshold })"
            }
            print("  \(source)  \(kinds.joined(separator: ", "))")
        }
        print("\nNearest to the threshold \(threshold):")
        print(natural.neighbours(of: threshold, count: 8))
        let versions = judged.filter { !Self.isNatural($0) }
        print("Drawn versions: area under curve \(versions.areaUnderCurve.text(3)); called blurred, by kind:")
        for kind in BlurVariant.Kind.allCases {
            let own = versions.filter { $0.sample.kind == kind.rawValue }
            print("  \(kind)  \(own.count)  \(own.share(above: threshold).text(2))")
        }
        print("\nBy strength in % of the diagonal:")
        strengths(drawn, judged.map(\.sample))
        print("\nCalibration of natural photos, then of drawn versions (called | count | mean | observed):")
        print(natural.calibration + "\n" + versions.calibration)
    }

    /// Recall by strength, the doubtful ones between included; by fits without the photo's source.
    private func strengths(_ drawn: [DrawnVariant], _ samples: [Sample]) {
        let fits = Dictionary(
            uniqueKeysWithValues: Set(drawn.map(\.source)).sorted().parallelMap { source in
                (source, regression.fit(samples.filter { $0.source != source }))
            })
        for kind in [BlurVariant.Kind.defocus, .shake] {
            let own = Dictionary(grouping: drawn.filter { $0.kind == kind }, by: \.strength)
            let shares = own.sorted { $0.key < $1.key }.map { strength, variants in
                let found = variants.count { (fits[$0.source]?.probability($0.features) ?? 0) > threshold }
                return "\(Double(strength).text(2)): \((Double(found) / Double(variants.count)).text(2))"
            }
            print("  \(kind)  \(shares.joined(separator: "  "))")
        }
    }

    func table(_ judged: [Judged]) {
        func of(_ kind: String) -> [Judged] { judged.filter { $0.sample.kind == "natural " + kind } }
        let (blurred, sharp, photo) = (of("blurry"), of("sharp"), of("photo"))
        print("  area under curve \((blurred + sharp).areaUnderCurve.text(3)); ", terminator: "")
        print("against all \((blurred + sharp + photo).areaUnderCurve.text(3))")
        for threshold in [0.3, 0.4, 0.5, 0.6, 0.7] {
            let shares = [("blurred", blurred), ("sharp", sharp), ("photos", photo)].map { name, judged in
                "\(name) \(judged.share(above: threshold).text(3)) of \(judged.count)"
            }
            print("  above \(threshold.text(2)): \(shares.joined(separator: ", "))")
        }
    }
}
