// swift-tools-version: 6.2
import PackageDescription

/// Release builds on Linux are one static file each, without symbols; `DASH_LINK=dynamic` links them
/// dynamically instead, for systems that lack the static libraries.
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
  targets: [
    .target(name: "Almanac"),
    .target(
      name: "Readers", dependencies: ["Almanac"], swiftSettings: [.strictMemorySafety()]),
    .executableTarget(name: "Benchmarks", dependencies: ["Almanac", "Readers"]),
    .testTarget(name: "AlmanacTests", dependencies: ["Almanac"]),
    .testTarget(name: "ReadersTests", dependencies: ["Almanac", "Readers"]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
