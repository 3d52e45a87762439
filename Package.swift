// swift-tools-version: 6.3;(experimentalCGen)
import PackageDescription

// The arrows between targets are the architecture (docs/architecture.md); Tests/ArchitectureTests
// holds them against the imports in the sources.
let targets: [Target] = [
  // System: C libraries, one module map each.
  .systemLibrary(name: "CHints", path: "Sources/System/CHints"),
  .systemLibrary(
    name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(
    name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(name: "CFileSystem", path: "Sources/System/CFileSystem"),
  .target(name: "CShims", path: "Sources/System/CShims"),
  .target(name: "CCurl", path: "Sources/System/CCurl"),

  // Domain: entities, policies, ports, use cases. Knows nothing of ours.
  .target(name: "Domain"),

  // Timetable: the compiled file and the search in it; GTFS to that file.
  .target(name: "TimetableEngine", dependencies: ["CHints"], path: "Sources/Timetable/Engine"),
  .target(
    name: "TimetableImport", dependencies: ["TimetableEngine", "CZlib"],
    path: "Sources/Timetable/Import"),
  // The built-in sample: its source is compiled while the package is built, and embedded.
  .target(name: "SampleCompiler", path: "Sources/Timetable/Sample/Compiler"),
  .executableTarget(
    name: "sample-compiler",
    dependencies: ["SampleCompiler", "TimetableEngine", "TimetableImport"],
    path: "Sources/Timetable/Sample/Tool"),
  .plugin(
    name: "EmbedSampleTimetable", capability: .buildTool(), dependencies: ["sample-compiler"]),
  .target(
    name: "CSampleTimetable", path: "Sources/System/CSampleTimetable", publicHeadersPath: ".",
    plugins: ["EmbedSampleTimetable"]),
  .target(
    name: "SampleTimetable", dependencies: ["CSampleTimetable"],
    path: "Sources/Timetable/Sample/Embedded"),

  // Core: one purpose each.
  .target(name: "CoreThreads", path: "Sources/Core/Threads", exclude: ["README.md"]),
  .target(name: "CoreFiles", path: "Sources/Core/Files", exclude: ["README.md"]),
  .target(
    name: "CoreStorage", dependencies: ["CoreFiles", "CoreThreads", "CSQLite", "CFileSystem"],
    path: "Sources/Core/Storage", exclude: ["README.md"]),
  .target(name: "CoreTerminal", path: "Sources/Core/Terminal", exclude: ["README.md"]),
  .target(
    name: "CoreSystem", dependencies: ["CoreThreads", "CShims"], path: "Sources/Core/System",
    exclude: ["README.md"]),
  .target(
    name: "CoreNotification", dependencies: ["CoreSystem"], path: "Sources/Core/Notification",
    exclude: ["README.md"]),
  .target(
    name: "CoreAlarm", dependencies: ["CoreSystem", "CoreThreads"], path: "Sources/Core/Alarm"),
  .target(
    name: "CoreLocation", dependencies: ["CoreSystem"], path: "Sources/Core/Location",
    exclude: ["README.md"]),
  .target(
    name: "CoreNetwork", dependencies: ["CCurl"], path: "Sources/Core/Network",
    exclude: ["README.md"]),
  .target(
    name: "CoreAuth", dependencies: ["CoreFiles", "CoreNetwork"], path: "Sources/Core/Auth",
    exclude: ["README.md"]),

  // Data: adapters behind the ports of Domain.
  .target(
    name: "AtchaData",
    dependencies: [
      "CoreAuth", "CoreFiles", "CoreLocation", "CoreNetwork", "CoreNotification", "CoreStorage",
      "CoreThreads", "Domain", "SampleTimetable", "TimetableEngine", "TimetableImport",
    ],
    path: "Sources/Data"),

  // CLI: a generic command layer, and the commands.
  .target(
    name: "CommandLineKit", path: "Sources/CLI/CommandLineKit", exclude: ["README.md"]),
  .target(
    name: "AtchaCLI",
    dependencies: [
      "AtchaData", "CommandLineKit", "CoreAlarm", "CoreAuth", "CoreFiles", "CoreLocation",
      "CoreNetwork", "CoreNotification", "CoreStorage", "CoreSystem", "CoreTerminal",
      "CoreThreads", "Domain",
    ],
    path: "Sources/CLI/AtchaCLI"),
  .executableTarget(name: "atcha", dependencies: ["AtchaCLI", "CoreSystem"]),
  .executableTarget(
    name: "atcha-bench",
    dependencies: ["CoreNetwork", "CoreThreads", "TimetableEngine", "TimetableImport"]),

  // Tests mirror the source folders; Support holds what they share.
  .target(
    name: "AtchaTestSupport", path: "Tests/Support",
    exclude: ["contract-servers", "mock-server.py", "user-manager.sh", "wake-clock.c"]),
  .target(
    name: "TimetableOracle", dependencies: ["AtchaTestSupport"], path: "Tests/TimetableOracle"),
  .testTarget(
    name: "AtchaCLITests",
    dependencies: [
      "AtchaCLI", "AtchaData", "AtchaTestSupport", "CommandLineKit", "CoreNetwork", "CoreStorage",
      "CoreTerminal", "Domain", "TimetableImport",
    ],
    exclude: [
      "Alarms/Golden", "Commands/Golden", "Doctor/Golden", "Errors/Golden", "Rendering/Golden",
    ]),
  .testTarget(
    name: "CommandLineKitTests",
    dependencies: ["CommandLineKit", "CoreTerminal", "AtchaTestSupport"],
    exclude: ["Golden"]),
  .testTarget(
    name: "CoreTerminalTests", dependencies: ["CoreTerminal", "AtchaTestSupport"],
    exclude: ["Golden"]),
  .testTarget(name: "CoreSystemTests", dependencies: ["AtchaTestSupport", "CoreSystem"]),
  .testTarget(name: "CoreThreadsTests", dependencies: ["CoreThreads"]),
  .testTarget(name: "CoreFilesTests", dependencies: ["AtchaTestSupport", "CoreFiles"]),
  .testTarget(
    name: "CoreAlarmTests", dependencies: ["AtchaTestSupport", "CoreAlarm", "CoreSystem"]),
  .testTarget(name: "CoreNetworkTests", dependencies: ["AtchaTestSupport", "CoreNetwork"]),
  .testTarget(
    name: "CoreAuthTests", dependencies: ["AtchaTestSupport", "CoreAuth", "CoreNetwork"]),
  .testTarget(
    name: "CoreLocationTests", dependencies: ["AtchaTestSupport", "CoreLocation", "CoreSystem"],
    exclude: ["Support/geoclue.py"]),
  .testTarget(
    name: "SampleTimetableTests",
    dependencies: ["SampleCompiler", "SampleTimetable", "TimetableEngine"]),
  .testTarget(
    name: "CoreNotificationTests",
    dependencies: ["AtchaTestSupport", "CoreNotification", "CoreSystem"]),
  .executableTarget(
    name: "atcha-store-worker",
    dependencies: ["AtchaData", "CoreFiles", "CoreNetwork", "CoreStorage", "Domain"],
    path: "Tests/StoreWorker"),
  .testTarget(
    name: "CoreStorageTests",
    dependencies: ["AtchaTestSupport", "CoreStorage", "atcha-store-worker"]),
  // Runs the built program.
  .testTarget(
    name: "EndToEndTests", dependencies: ["atcha", "AtchaTestSupport"], exclude: ["Fixtures"]),
  // Reads the sources as text.
  .testTarget(name: "ArchitectureTests"),
  .testTarget(name: "DomainTests", dependencies: ["Domain"]),
  .testTarget(
    name: "AtchaDataTests",
    dependencies: [
      "AtchaData", "AtchaTestSupport", "CoreAuth", "CoreFiles", "CoreLocation", "CoreNetwork",
      "CoreNotification", "CoreStorage", "CoreThreads", "Domain", "TimetableEngine",
      "TimetableImport", "atcha-store-worker",
    ],
    exclude: ["Geocoders/Golden", "Providers/Fixtures", "Providers/Golden"]),
  .testTarget(
    name: "AtchaBenchTests", dependencies: ["atcha-bench", "TimetableEngine", "TimetableImport"]),
  .testTarget(
    name: "TimetableAnswerTests",
    dependencies: ["TimetableEngine", "TimetableImport", "TimetableOracle", "AtchaTestSupport"]),
  .testTarget(name: "TimetableEngineTests", dependencies: ["TimetableEngine", "TimetableImport"]),
  .testTarget(
    name: "TimetableImportTests",
    dependencies: ["AtchaTestSupport", "TimetableEngine", "TimetableImport"]),
]

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]
for target in targets where ![.system, .plugin].contains(target.type) {
  target.swiftSettings = settings
}

let package = Package(
  name: "atcha",
  products: [
    .executable(name: "atcha", targets: ["atcha"]),
    .executable(name: "atcha-bench", targets: ["atcha-bench"]),
  ],
  targets: targets
)
