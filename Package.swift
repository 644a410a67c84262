// swift-tools-version: 6.2
import PackageDescription

// Release builds on Linux are one static file each, without symbols. `DASH_LINK=dynamic` links
// them dynamically, for systems without the static libraries; `DASH_LINK=named` keeps the symbols,
// for profiles.
let link = Context.environment["DASH_LINK"]
let executableLinking: [LinkerSetting] =
  link == "dynamic"
  ? []
  : [
    .unsafeFlags(
      [
        "-static-executable", "-use-ld=lld", "-Xlinker", link == "named" ? "-S" : "-s",
        "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/.ci/order.txt",
        "-Xlinker", "--no-warn-symbol-ordering",
        "-Xlinker", "\(Context.packageDirectory)/.ci/unwinding.ld",
      ],
      .when(platforms: [.linux], configuration: .release))
  ]

/// Leaves out the modules for regular expressions and concurrency, which add more than a megabyte,
/// calls metadata accessors of generic types directly instead of through mangled names, which makes
/// `dash today` 4.8 % faster, and gives each function a section, for the order of `.ci/order.txt`.
///
/// Release builds have no debug information, which profiles do not need: they take a third less time.
let lean: [SwiftSetting] = [
  .unsafeFlags([
    "-Xfrontend", "-disable-implicit-string-processing-module-import",
    "-Xfrontend", "-disable-implicit-concurrency-module-import",
    "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
    "-Xfrontend", "-function-sections",
  ]),
  .unsafeFlags(["-Xfrontend", "-gnone"], .when(configuration: .release)),
]

/// Optimizes for size what runs once in a command.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// Optimizes also in debug builds, with their assertions: tests run in half the time.
let quick: [SwiftSetting] = [
  .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))
]

/// A floor of the house: modules in it import only modules of the floors below, and the few of the
/// same floor that are listed here, which `.ci/imports` checks.
enum Floor: String {
  case app = "App"
  case work = "Work"
  case data = "Data"
  case domain = "Domain"
  case kits = "Kits"
}

func module(
  _ name: String, on floor: Floor, imports dependencies: [String] = [],
  settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    path: "Sources/\(floor.rawValue)/\(name)",
    swiftSettings: lean + (floor == .app || floor == .work ? [] : quick) + settings)
}

let kits = [
  "Archives", "CommandLine", "Drawing", "Formats", "Geography", "Host", "Limits", "Paging", "Text",
  "Time",
]
let domain = [
  "Agenda", "Devices", "Facts", "Metrics", "Outside", "Phrases", "Places", "Statistics",
]
let data = ["Importers", "Services", "Storage"]

let modules =
  kits + domain + data + ["Actions", "Cards", "Readings", "Browse", "Assistant", "Commands"]

/// The tests of a module, which may use any module and the helpers in `Tests/Support`.
func tests(_ module: String, exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: (modules + ["Support"]).map { .byName(name: $0) },
    exclude: exclude)
}

let package = Package(
  name: "dash",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "dash", targets: ["dash"]),
    .executable(name: "mood", targets: ["dash"]),
  ],
  targets: [
    .executableTarget(
      name: "dash", dependencies: ["Commands"], path: "Sources/App/dash", swiftSettings: lean,
      linkerSettings: executableLinking),
    module(
      "Commands", on: .app,
      imports: [
        "Actions", "Agenda", "Assistant", "Browse", "Cards", "CommandLine", "Drawing",
        "Facts", "Formats",
        "Geography", "Host", "Importers", "Metrics", "Outside", "Phrases", "Places", "Readings",
        "ReferenceData", "Services", "Statistics", "Storage", "Text", "Time",
      ],
      settings: small),
    module(
      "Browse", on: .app,
      imports: [
        "Actions", "Agenda", "Cards", "Drawing", "Facts", "Geography", "Host", "Limits", "Metrics",
        "Places", "Readings", "Storage", "Text", "Time",
      ],
      settings: small),
    module(
      "Assistant", on: .app,
      imports: [
        "Actions", "Cards", "Drawing", "Facts", "Formats", "Host", "Limits", "Metrics", "Readings",
        "ReferenceData", "Storage", "Text", "Time",
      ],
      settings: small),
    module(
      "Readings", on: .app,
      imports: [
        "Actions", "Agenda", "Cards", "Drawing", "Facts", "Formats", "Geography", "Host",
        "Importers", "Metrics", "Outside", "Places", "ReferenceData", "Services", "Statistics",
        "Storage", "Text", "Time",
      ],
      settings: small),
    module(
      "Cards", on: .app,
      imports: [
        "Agenda", "Drawing", "Facts", "Formats", "Geography", "Metrics", "Outside", "Places",
        "Statistics", "Text", "Time",
      ]),

    module(
      "Actions", on: .work,
      imports: [
        "Agenda", "Archives", "Devices", "Drawing", "Facts", "Formats", "Geography", "Host",
        "Importers", "Limits", "Metrics", "Outside", "Paging", "Places", "ReferenceData",
        "Services", "Statistics", "Storage", "Text", "Time",
      ], settings: small),

    module(
      "Storage", on: .data,
      imports: [
        "Agenda", "CSQLite", "Devices", "Facts", "Formats", "Geography", "Limits", "Metrics",
        "Outside", "Places", "Statistics", "Text", "Time",
      ]),
    module(
      "Services", on: .data,
      imports: [
        "Drawing", "Facts", "Formats", "Geography", "Host", "Limits", "Metrics", "Outside",
        "Paging",
        "Places", "Text", "Time",
      ], settings: small),
    module(
      "Importers", on: .data,
      imports: ["Archives", "Facts", "Formats", "Geography", "Metrics", "Places", "Text", "Time"],
      settings: [.strictMemorySafety()]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/Data/CSQLite", providers: [.apt(["libsqlite3-dev"])]),

    module("Devices", on: .domain, imports: ["Text"]),
    module(
      "Metrics", on: .domain, imports: ["Formats", "ReferenceData", "Statistics", "Text", "Time"]),
    module("Phrases", on: .domain, imports: ["Metrics", "Time"], settings: small),
    module("Facts", on: .domain, imports: ["Formats", "Geography", "Text", "Time"]),
    module("Statistics", on: .domain, imports: ["Time"]),
    module("Agenda", on: .domain, imports: ["Formats", "Limits", "Text", "Time"]),
    module("Outside", on: .domain, imports: ["Formats", "Geography", "Statistics", "Time"]),
    module("Places", on: .domain, imports: ["Formats", "Geography", "Text", "Time"]),

    module(
      "CommandLine", on: .kits, imports: ["Drawing", "Host", "Text", "Time"], settings: small),
    module("Drawing", on: .kits, imports: ["Formats", "Host", "Text", "Time"]),
    module("Host", on: .kits, imports: ["Limits", "Text", "Time"], settings: small),
    module(
      "Formats", on: .kits, imports: ["Limits", "Text", "Time"],
      // A reader of fields is as short-lived as the bytes that it reads in place.
      settings: [.strictMemorySafety(), .enableExperimentalFeature("Lifetimes")]),
    module(
      "Archives", on: .kits, imports: ["CZlib", "Formats", "Limits", "Text"],
      settings: [.strictMemorySafety()]),
    .systemLibrary(name: "CZlib", path: "Sources/Kits/CZlib", providers: [.apt(["zlib1g-dev"])]),
    module("Geography", on: .kits, imports: ["Formats", "Text"]),
    module("Limits", on: .kits),
    module("Paging", on: .kits),
    .target(name: "ReferenceData", path: "Sources/Kits/ReferenceData"),
    module("Time", on: .kits, imports: ["ReferenceData", "Text"]),
    module("Text", on: .kits, imports: ["ReferenceData"]),

    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Formats", "Importers", "Metrics", "Paging", "Statistics", "Text", "Time"],
      path: "Tests/Benchmarks"),

    .target(
      name: "Support", dependencies: (modules + ["CZlib"]).map { .byName(name: $0) },
      path: "Tests/Support"),
    tests("Text"),
    tests("Time"),
    tests("Formats"),
    tests("Archives"),
    tests("Host"),
    tests("Drawing"),
    tests("Statistics"),
    tests("Agenda"),
    tests("Devices"),
    tests("Outside"),
    tests("Geography"),
    tests("Paging"),
    tests("Places"),
    tests("Facts", exclude: ["recent-facts.tsv"]),
    tests("Metrics"),
    tests("Phrases"),
    tests("Importers"),
    tests("Services"),
    tests("Storage", exclude: ["Stores"]),
    tests("Cards"),
    tests("Actions"),
    tests("Readings"),
    tests("Browse"),
    tests("Assistant"),
    tests("Commands", exclude: ["Golden"]),
    tests("Safety", exclude: ["Shim"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
