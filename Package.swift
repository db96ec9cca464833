// swift-tools-version: 6.2
import PackageDescription

// Rules: arrows point down (Sources/ARCHITECTURE.md); every import is declared here, which the build checks with
// --explicit-target-dependency-import-check error; each C library is a system library of its own, and our own C targets
// only hold files; our own warnings are errors.

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
]

/// Arithmetic on pixels takes minutes without optimisation, so debug builds get it too.
let quick: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What does not compute on pixels or many photos: programs get up to 0.35 MB smaller, and nobody waits longer.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// How the programs of a release are linked: by lld, as they then hold less memory and start with less work; smaller, and
/// without what differs between builds.
///
/// The loader reads all relocations at each start, and they stay in memory: packed, 2.5 MB of them become 20 KB. Nobody
/// asks our programs for the names that they would export. The tables for unwinding are left out: these are for exceptions
/// of C++, none of our programs has any, and none passes through them. A build ID would differ, as it counts paths that
/// symbols for debuggers hold.
let released = [
    "-z", "pack-relative-relocs", "--no-export-dynamic", "--no-eh-frame-hdr", "--build-id=none", "-T",
    "\(Context.packageDirectory)/systemd/libraries/programs.ld",
]
let programLinker: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld"] + released.flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
]

let arguments: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let deque: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let inotifyTools: Target.Dependency = .target(name: "CInotifyTools", condition: .when(traits: ["InotifyTools"]))
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

/// The window wants GTK and WebKit, which a server has not: `CLEANER_WINDOW=1` adds it to the build.
let window: [Target] =
    Context.environment["CLEANER_WINDOW"] != "1"
    ? []
    : [
        .executableTarget(
            name: "cleaner",
            dependencies: [
                "AnalyzerProcess", "CLinux", "CPage", "CWebKit", "CleanerProtocol", "CommandText", "PhotoCategories",
                "Translation", "WindowBridge",
                arguments,
            ], exclude: ["Page"], swiftSettings: strict + small, linkerSettings: programLinker),
        .target(name: "CPage"),
        // Some flags of its pkg-config file are refused with a warning; none of them is needed.
        .systemLibrary(
            name: "CWebKit", pkgConfig: "webkitgtk-6.0", providers: [.apt(["libwebkitgtk-6.0-dev"])]),
    ]

/// What the installer leaves out with `CLEANER_PROGRAMS_ONLY=1`: tests, what they draw, and what they run.
///
/// `swift build --build-tests` builds all programs anyway, so that they need not name those.
let tests: [Target] =
    Context.environment["CLEANER_PROGRAMS_ONLY"] == "1"
    ? []
    : [
        .systemLibrary(name: "CFuzzer", path: "Tests/Tools/CFuzzer"),
        .systemLibrary(name: "CGif", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
        .target(
            name: "Fixtures",
            dependencies: ["CGif", "CHeif", "CJXL", "COpenJPEG", "CSpng", "CTIFF", "CTurboJPEG", "CWebP"],
            path: "Fixtures", swiftSettings: strict + quick),
        .target(
            name: "ProtocolTranscripts", path: "Tests/ProtocolTranscripts", exclude: ["Transcripts"],
            swiftSettings: strict),
        .target(name: "TerminalTesting", path: "Tests/TerminalTesting", swiftSettings: strict),
        .executableTarget(
            name: "cleaner-benchmarks",
            dependencies: [
                "AnalyzerProcess", "AnalyzerWorker", "CleanerProtocol", "FileSystem", "Fixtures", "ImageDecoding",
                "Images",
                "MediaDecoding",
                "PhotoAnalysis", "PhotoCategories", "PhotoCulling", "PhotoSearch", "PhotoStore", arguments, system,
            ], path: "Tests/Tools/cleaner-benchmarks", swiftSettings: strict),
        .executableTarget(
            name: "cleaner-fixtures", dependencies: ["Fixtures"], path: "Tests/Tools/cleaner-fixtures",
            swiftSettings: strict),
        .executableTarget(
            name: "cleaner-fuzzer",
            dependencies: [
                "AnalyzerProcess", "CFuzzer", "CleanerDaemon", "CleanerProtocol", "CommandText", "FileSystem",
                "Fixtures", "ImageDecoding", "Images", "MediaDecoding", "PhotoAnalysis", "PhotoCategories",
                "PhotoCulling", "PhotoStore", "PhotoTrash", system,
            ], path: "Tests/Tools/cleaner-fuzzer", swiftSettings: strict),
        .executableTarget(
            name: "cleaner-training", dependencies: ["Fixtures", "ImageDecoding", "Images", "PhotoAnalysis"],
            path: "Tests/Tools/cleaner-training", exclude: ["Words/scene-labels.tsv"], swiftSettings: strict),
        .executableTarget(
            name: "misbehaving-analyzer",
            dependencies: ["AnalyzerProcess", "CLinux", "ImageDecoding", "Images", "PhotoAnalysis", system],
            path: "Tests/Tools/misbehaving-analyzer", swiftSettings: strict),
        .executableTarget(
            name: "review-demo", dependencies: ["CleanerProtocol", "ReviewScreen", "TerminalScreen"],
            path: "Tests/Tools/review-demo", swiftSettings: strict + quick),
        .target(name: "shifted-clock", path: "Tests/Tools/shifted-clock"),
        .executableTarget(name: "test-results", path: "Tests/Tools/test-results", swiftSettings: strict),
        .testTarget(
            name: "AnalyzerProcessTests",
            dependencies: [
                "AnalyzerProcess", "AppSurvey", "CLinux", "Fixtures", "ImageDecoding", "Images", "misbehaving-analyzer",
                "PhotoAnalysis", system,
            ], swiftSettings: strict),
        .testTarget(
            name: "AppSurveyTests", dependencies: ["AppSurvey", "CSQLite", "FileSystem", "Fixtures", system],
            swiftSettings: strict),
        .testTarget(
            name: "CleanerDaemonTests",
            dependencies: [
                "AnalyzerProcess", "AppSurvey", "CLinux", "CleanerDaemon", "CleanerProtocol", "DirectoryWatch",
                "FileSystem", "Fixtures", "Images", "OwnPrograms", "PhotoAnalysis", "PhotoCategories", "PhotoCulling",
                "PhotoSearch", "PhotoStore", "PhotoTrash", "Translation", grdb, lifecycle, logging, system,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CleanerProtocolTests",
            dependencies: ["CleanerProtocol", "PhotoCategories", "ProtocolTranscripts", "Translation"],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTextTests",
            dependencies: ["CleanerProtocol", "CommandText", "PhotoCategories", "Translation"],
            swiftSettings: strict),
        .testTarget(
            name: "DirectoryWatchTests", dependencies: ["CLinux", "DirectoryWatch", "FileSystem", system],
            swiftSettings: strict),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "CLinux", "CSystemd", "CleanerProtocol", "Fixtures", "PhotoCategories", "ProtocolTranscripts",
                "TerminalTesting",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "FileSystemTests", dependencies: ["FileSystem", system], swiftSettings: strict),
        .testTarget(
            name: "ImageDecodingTests", dependencies: ["BoundedReading", "Fixtures", "ImageDecoding", "Images"],
            swiftSettings: strict),
        .testTarget(
            name: "MediaDecodingTests",
            dependencies: ["BoundedReading", "Fixtures", "ImageDecoding", "Images", "MediaDecoding", "PhotoAnalysis"],
            swiftSettings: strict),
        .testTarget(
            name: "OwnProgramsTests",
            dependencies: ["CLinux", "FileSystem", "Images", "OwnPrograms", "Translation", system],
            swiftSettings: strict),
        .testTarget(
            name: "PhotoAnalysisTests", dependencies: ["Fixtures", "ImageDecoding", "Images", "PhotoAnalysis"],
            swiftSettings: strict),
        .testTarget(
            name: "PhotoSearchTests",
            dependencies: ["Fixtures", "Images", "PhotoAnalysis", "PhotoCulling", "PhotoSearch", "Translation"],
            swiftSettings: strict),
        .testTarget(
            name: "PhotoCullingTests",
            dependencies: [
                "CCrypto", "Fixtures", "ImageDecoding", "Images", "PhotoAnalysis", "PhotoCategories", "PhotoCulling",
            ], swiftSettings: strict),
        .testTarget(
            name: "PhotoStoreTests",
            dependencies: [
                "CSQLite", "FileSystem", "Fixtures", "Images", "PhotoAnalysis", "PhotoCulling", "PhotoSearch",
                "PhotoStore", grdb, system,
            ], swiftSettings: strict),
        .testTarget(
            name: "PhotoTrashTests", dependencies: ["FileSystem", "PhotoTrash", system], swiftSettings: strict),
        .testTarget(
            name: "ReviewClientTests",
            dependencies: ["CleanerProtocol", "PhotoCategories", "ReviewClient", "ReviewScreen", "TerminalScreen"],
            swiftSettings: strict),
        .testTarget(
            name: "ReviewScreenTests", dependencies: ["CleanerProtocol", "ReviewScreen", "TerminalScreen"],
            swiftSettings: strict),
        .testTarget(
            name: "ReviewTerminalTests", dependencies: ["Fixtures", "review-demo", "TerminalTesting"],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalScreenTests", dependencies: ["TerminalScreen"], swiftSettings: strict),
        .testTarget(name: "TranslationTests", dependencies: ["Translation"], swiftSettings: strict + quick),
        .testTarget(
            name: "WindowBridgeTests",
            dependencies: ["CleanerProtocol", "CommandText", "PhotoCategories", "WindowBridge"],
            swiftSettings: strict),
        .testTarget(
            name: "WindowTests",
            dependencies: ["CleanerProtocol", "Fixtures", "PhotoCategories", "TerminalTesting"],
            swiftSettings: strict),
    ]

// In a release, tests themselves go without optimisation, so that they are built sooner; what they test has it.
for target in tests where target.type == .test {
    target.swiftSettings? += [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

/// What the tests of clocks preload.
let shiftedClock: [Product] =
    tests.isEmpty ? [] : [.library(name: "shifted-clock", type: .dynamic, targets: ["shifted-clock"])]

let package = Package(
    name: "cleanerd",
    products: shiftedClock,
    traits: [
        // It is GPL-2 only: the Debian packages are built without it, so that they can be passed on.
        .trait(name: "InotifyTools", description: "Libraries are watched through libinotifytools."),
        .default(enabledTraits: ["InotifyTools"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Programs
        .executableTarget(
            name: "cleanerctl",
            dependencies: ["CleanerProtocol", "CommandText", "PhotoCategories", "Translation", arguments],
            swiftSettings: strict + small, linkerSettings: programLinker),
        .executableTarget(
            name: "cleanerctl-review",
            dependencies: [
                "CleanerProtocol", "CommandText", "PhotoCategories", "ReviewClient", "ReviewScreen", "TerminalScreen",
                "Translation", arguments,
            ],
            swiftSettings: strict + small, linkerSettings: programLinker),
        .executableTarget(
            name: "cleanerd",
            dependencies: ["CLinux", "CleanerDaemon", "CleanerProtocol", "Translation", arguments, logging, system],
            swiftSettings: strict, linkerSettings: programLinker),
        .executableTarget(
            name: "cleanerd-analyzer",
            dependencies: ["AnalyzerProcess", "AnalyzerWorker", "ImageDecoding", "Images", "PhotoAnalysis"],
            swiftSettings: strict, linkerSettings: programLinker),
        .executableTarget(
            name: "cleanerd-media-analyzer",
            dependencies: [
                "AnalyzerProcess", "AnalyzerWorker", "ImageDecoding", "Images", "MediaDecoding", "PhotoAnalysis",
            ],
            swiftSettings: strict, linkerSettings: programLinker),
        .executableTarget(
            name: "cleanerd-launcher", dependencies: ["OwnPrograms"], swiftSettings: strict,
            linkerSettings: programLinker),
        .executableTarget(
            name: "cleanerd-text-reader",
            dependencies: [
                "AnalyzerProcess", "AnalyzerWorker", "CTesseract", "ImageDecoding", "Images", "PhotoAnalysis", system,
            ],
            swiftSettings: strict, linkerSettings: programLinker),
        .executableTarget(
            name: "cleanerd-survey", dependencies: ["AnalyzerProcess", "AppSurvey", system],
            swiftSettings: strict, linkerSettings: programLinker),

        // Client
        .target(
            name: "ReviewClient",
            dependencies: [
                "CleanerProtocol", "CommandText", "PhotoCategories", "ReviewScreen", "TerminalScreen", "Translation",
            ], swiftSettings: strict + small),
        .target(
            name: "ReviewScreen",
            dependencies: ["CleanerProtocol", "CommandText", "PhotoCategories", "TerminalScreen", "Translation"],
            swiftSettings: strict + small),
        .target(
            name: "TerminalScreen", dependencies: ["CChafa", "CLinux", "CommandText", "Translation"],
            swiftSettings: strict + quick),
        .target(
            name: "WindowBridge", dependencies: ["CleanerProtocol", "CommandText", "PhotoCategories", "Translation"],
            swiftSettings: strict + quick),
        .target(
            name: "CommandText", dependencies: ["CleanerProtocol", "PhotoCategories", "Translation"],
            swiftSettings: strict + small),

        // Daemon
        .target(
            name: "CleanerDaemon",
            dependencies: [
                "AnalyzerProcess", "AppSurvey", "CLinux", "CSystemd", "CZlib", "CleanerProtocol", "DirectoryWatch",
                "FileSystem", "Images", "OwnPrograms", "PhotoAnalysis", "PhotoCategories", "PhotoCulling",
                "PhotoSearch", "PhotoStore", "PhotoTrash", "Translation",
                deque,
                heap,
                lifecycle,
                logging,
                system,
            ], exclude: ["DAEMON.md"], swiftSettings: strict),

        // What touches the outside
        .target(
            name: "CleanerProtocol", dependencies: ["PhotoCategories", "Translation"], exclude: ["PROTOCOL.md"],
            swiftSettings: strict + small),
        .target(
            name: "DirectoryWatch", dependencies: ["CLinux", "FileSystem", "Translation", inotifyTools, system],
            swiftSettings: strict),
        .target(
            name: "PhotoTrash", dependencies: ["CLinux", "FileSystem", "Translation", system], exclude: ["TRASH.md"],
            swiftSettings: strict),
        .target(
            name: "PhotoStore",
            dependencies: [
                "CSQLite", "FileSystem", "Images", "PhotoAnalysis", "PhotoCulling", "PhotoSearch", grdb,
                system,
            ],
            exclude: ["STORE.md"], swiftSettings: strict),
        .target(
            name: "AnalyzerProcess",
            dependencies: ["CLinux", "CSeccomp", "FileSystem", "Images", "PhotoAnalysis", system],
            swiftSettings: strict + small),
        .target(
            name: "OwnPrograms",
            dependencies: ["AnalyzerProcess", "CLinux", "FileSystem", "Images", "Translation", system],
            swiftSettings: strict + small),
        .target(
            name: "AnalyzerWorker",
            dependencies: [
                "AnalyzerProcess", "CLinux", "FileSystem", "ImageDecoding", "Images", "PhotoAnalysis", system,
            ], swiftSettings: strict),
        .target(name: "FileSystem", dependencies: ["CLinux", system], swiftSettings: strict),

        // Engine: values in, values out
        .target(
            name: "AppSurvey",
            dependencies: ["BoundedReading", "CSQLite", "CSystemd", "FileSystem", system], swiftSettings: strict + small
        ),
        .target(
            name: "PhotoSearch", dependencies: ["Images", "PhotoAnalysis", "PhotoCulling", "Translation"],
            swiftSettings: strict),
        .target(
            name: "PhotoCulling", dependencies: ["Images", "PhotoAnalysis", "PhotoCategories", "Translation"],
            exclude: ["CULLING.md"], swiftSettings: strict + quick),
        .target(
            name: "PhotoAnalysis", dependencies: ["CPhotoAnalysis", "Images"],
            exclude: [
                "METHODS.md", "Scenes/descriptor-weights.bin", "Scenes/embedding-weights.bin",
                "Words/scene-weights.bin",
            ], swiftSettings: strict + quick),
        .target(
            name: "ImageDecoding",
            dependencies: [
                "BoundedReading", "CCrypto", "CExif", "CHeif", "CJPEG", "CJXL", "COpenJPEG", "CSpng", "CTIFF",
                "CTurboJPEG", "CWebP", "Images",
            ],
            swiftSettings: strict + quick),
        .target(
            name: "MediaDecoding",
            dependencies: ["BoundedReading", "CLibRaw", "CLibav", "ImageDecoding", "Images", "PhotoAnalysis"],
            swiftSettings: strict + quick),
        .target(name: "BoundedReading", swiftSettings: strict + quick),
        .target(name: "Images", swiftSettings: strict + quick),
        .target(name: "PhotoCategories", dependencies: ["Translation"], swiftSettings: strict + quick),

        // What all targets may speak with
        .target(
            name: "Translation", dependencies: ["CTranslation"], exclude: ["German.po"], swiftSettings: strict + quick),

        // Files that programs hold: `#embed` of C takes no time, and an array in Swift a minute
        .target(name: "CPhotoAnalysis"),
        .target(name: "CTranslation"),

        // C libraries
        .systemLibrary(
            name: "CChafa", pkgConfig: "chafa", providers: [.apt(["libchafa-dev", "libglib2.0-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
        .systemLibrary(name: "CHeif", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
        .systemLibrary(name: "CInotifyTools", providers: [.apt(["libinotifytools0-dev"])]),
        .systemLibrary(
            name: "CLibav", pkgConfig: "libavformat",
            providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavutil-dev"])]),
        .systemLibrary(name: "CLibRaw", providers: [.apt(["libraw-dev"])]),
        .systemLibrary(name: "CLinux"),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
        .systemLibrary(name: "CSpng", pkgConfig: "spng", providers: [.apt(["libspng-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "COpenJPEG", pkgConfig: "libopenjp2", providers: [.apt(["libopenjp2-7-dev"])]),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
        // Its pkg-config file has a flag that the package manager refuses.
        .systemLibrary(name: "CJXL", providers: [.apt(["libjxl-dev"])]),
        // Its pkg-config file names further libraries, whose headers nobody needs.
        .systemLibrary(name: "CTesseract", providers: [.apt(["libtesseract-dev"])]),
        .systemLibrary(name: "CTIFF", pkgConfig: "libtiff-4", providers: [.apt(["libtiff-dev"])]),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    ] + window + tests,
    cLanguageStandard: .gnu2x)
