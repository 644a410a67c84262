// swift-tools-version: 6.2
import PackageDescription

/// Release builds on Linux are one static file each, without symbols; `DASH_LINK=dynamic` links
/// them dynamically instead, for systems that lack the static libraries.
let isStatic = Context.environment["DASH_LINK"] != "dynamic"
let executableLinking: [LinkerSetting] =
  isStatic
  ? [
    .unsafeFlags(
      ["-static-executable", "-use-ld=lld", "-Xlinker", "-s"],
      .when(platforms: [.linux], configuration: .release))
  ] : []

let package = Package(
  name: "dash",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "dash", targets: ["dash"]),
    .executable(name: "mood", targets: ["mood"]),
  ],
  targets: [
    .executableTarget(
      name: "dash", dependencies: ["Commands"], linkerSettings: executableLinking),
    .executableTarget(
      name: "mood", dependencies: ["Commands"], linkerSettings: executableLinking),
    .target(
      name: "Commands",
      dependencies: ["Almanac", "Cards", "Readers", "ReferenceData", "Services", "Storage"]),
    .target(name: "Cards", dependencies: ["Almanac"]),
    .target(
      name: "Readers", dependencies: ["Almanac"], swiftSettings: [.strictMemorySafety()]),
    .target(name: "Services", dependencies: ["Almanac", "Readers"]),
    .target(name: "Storage", dependencies: ["Almanac", "CSQLite"]),
    .target(name: "Almanac"),
    .target(name: "ReferenceData"),
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
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
