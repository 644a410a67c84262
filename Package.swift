// swift-tools-version: 6.2
import PackageDescription

/// Release builds on Linux are one static file each, without symbols, functions that are the same
/// kept once, and without the table for unwinding, which nothing here does; `DASH_LINK=dynamic`
/// links them dynamically instead, for systems that lack the static libraries, and
/// `DASH_LINK=named` keeps symbols and every function, for profiles.
let link = Context.environment["DASH_LINK"]
let executableLinking: [LinkerSetting] =
  link != "dynamic"
  ? [
    .unsafeFlags(
      ["-static-executable", "-use-ld=lld"]
        + (link == "named" ? ["-Xlinker", "-S"] : ["-Xlinker", "-s", "-Xlinker", "--icf=all"])
        + ["-Xlinker", "--no-eh-frame-hdr"],
      .when(platforms: [.linux], configuration: .release))
  ] : []

/// Without the modules of regular expressions and of concurrency, which weigh a megabyte and more.
///
/// Types of arrays are asked for by their functions, not by names that are taken apart at every
/// start, which costs a command a tenth of its instructions for 30 kilobytes saved. Programs have
/// one thread, and count their references as such: a look at a day takes an eighth less time; tests
/// have many, and are built without that.
let lean: [SwiftSetting] = [
  .unsafeFlags([
    "-Xfrontend", "-disable-implicit-string-processing-module-import",
    "-Xfrontend", "-disable-implicit-concurrency-module-import",
    "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
  ]),
  .unsafeFlags(["-Xfrontend", "-assume-single-threaded"], .when(configuration: .release)),
]

/// For what runs once in a command: small before fast.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let package = Package(
  name: "dash",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "dash", targets: ["dash"]),
    .executable(name: "mood", targets: ["mood"]),
  ],
  targets: [
    .executableTarget(
      name: "dash", dependencies: ["Arguments", "Commands"], swiftSettings: lean,
      linkerSettings: executableLinking),
    .executableTarget(
      name: "mood", dependencies: ["Arguments", "Commands"], swiftSettings: lean,
      linkerSettings: executableLinking),
    .target(
      name: "Commands",
      dependencies: ["Almanac", "Cards", "Readers", "ReferenceData", "Services", "Storage"],
      swiftSettings: lean + small),
    .target(name: "Cards", dependencies: ["Almanac"], swiftSettings: lean),
    .target(
      name: "Readers", dependencies: ["Almanac"], swiftSettings: [.strictMemorySafety()] + lean),
    .target(name: "Services", dependencies: ["Almanac", "Readers"], swiftSettings: lean + small),
    .target(name: "Storage", dependencies: ["Almanac", "CSQLite"], swiftSettings: lean),
    .target(name: "Almanac", swiftSettings: lean),
    .target(name: "ReferenceData"),
    .target(name: "Arguments"),
    .executableTarget(name: "Benchmarks", dependencies: ["Almanac", "Readers"]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .testTarget(name: "AlmanacTests", dependencies: ["Almanac"]),
    .testTarget(name: "ReadersTests", dependencies: ["Almanac", "Readers"]),
    .testTarget(name: "ServicesTests", dependencies: ["Almanac", "Readers", "Services"]),
    .testTarget(name: "StorageTests", dependencies: ["Almanac", "Storage"]),
    .testTarget(name: "CardsTests", dependencies: ["Almanac", "Cards"]),
    .testTarget(
      name: "CommandsTests", dependencies: ["Almanac", "Cards", "Commands", "Services", "Storage"],
      exclude: ["Golden"]),
    .testTarget(
      name: "SafetyTests", dependencies: ["Almanac", "Commands", "Storage"], exclude: ["Shim"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
