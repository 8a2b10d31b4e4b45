// swift-tools-version: 6.3
import PackageDescription

/// Warnings are errors only when `.ci/run` builds this package. Apps that depend on this package by
/// path must build with compilers that report new warnings.
let warningSettings: [SwiftSetting] =
  Context.environment["OPENMARKET_WARNINGS_AS_ERRORS"] == "1"
  ? [.treatAllWarnings(as: .error)] : []

/// The settings of every target.
let strict: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + warningSettings

/// With `OPENMARKET_TRANSPORT=urlsession`, tests on Linux run the transport of Apple platforms.
/// Don't set it for other builds: some responses end the process in `URLSession` on Linux.
let transport: [SwiftSetting] =
  Context.environment["OPENMARKET_TRANSPORT"] == "urlsession"
  ? [.define("OPENMARKET_URLSESSION", .when(platforms: [.linux]))] : []

let package = Package(
  name: "OpenMarket",
  defaultLocalization: "en",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .visionOS(.v1)],
  products: [
    .library(
      name: "OpenMarketKit",
      targets: ["OpenMarketDomain", "OpenMarketData", "OpenMarketPresentation", "OpenMarketKit"]),
    .library(name: "OpenMarketJSON", targets: ["OpenMarketJSON"]),
    .library(name: "OpenMarketApple", targets: ["OpenMarketApple"]),
    .library(name: "OpenMarketConformance", targets: ["OpenMarketConformance"]),
    .library(name: "OpenMarketSandbox", targets: ["OpenMarketSandbox"]),
    .library(name: "OpenMarketPreviews", targets: ["OpenMarketPreviews", "OpenMarketSamples"]),
    .library(name: "OpenMarketTestSupport", targets: ["OpenMarketTestSupport"]),
    .executable(name: "openmarket", targets: ["OpenMarketCLI"]),
    .executable(name: "openmarket-browse", targets: ["OpenMarketBrowse"]),
  ],
  targets: [
    .target(name: "OpenMarketDomain", path: "Domain", swiftSettings: strict),
    .target(
      name: "OpenMarketCurl", path: "Data/Curl",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "OpenMarketLock", path: "Data/Lock", swiftSettings: strict),
    .target(
      name: "OpenMarketData",
      dependencies: [
        "OpenMarketDomain", "OpenMarketLock",
        .target(name: "OpenMarketCurl", condition: .when(platforms: [.linux])),
      ],
      path: "Data",
      exclude: ["Curl", "Lock"],
      resources: [.copy("PrivacyInfo.xcprivacy")],
      swiftSettings: strict + transport),
    .target(
      name: "OpenMarketPresentation",
      dependencies: ["OpenMarketDomain", "OpenMarketLock"],
      path: "Presentation",
      exclude: ["JSON"],
      swiftSettings: strict),
    .target(
      name: "OpenMarketJSON",
      dependencies: ["OpenMarketDomain", "OpenMarketPresentation"],
      path: "Presentation/JSON",
      swiftSettings: strict),
    .target(
      name: "OpenMarketKit",
      dependencies: ["OpenMarketDomain", "OpenMarketData", "OpenMarketPresentation"],
      path: "App/Container",
      swiftSettings: strict),
    // The components for Apple platforms. Like any app, they can use only the public declarations
    // of the other modules.
    .target(
      name: "OpenMarketApple",
      dependencies: ["OpenMarketKit", "OpenMarketDomain", "OpenMarketPresentation"],
      path: "App/Apple",
      packageAccess: false,
      swiftSettings: strict),
    .target(
      name: "OpenMarketSandbox",
      dependencies: ["OpenMarketData", "OpenMarketDomain", "OpenMarketLock"],
      path: "Tests/Sandbox",
      swiftSettings: strict),
    .target(
      name: "OpenMarketSamples",
      dependencies: ["OpenMarketDomain"],
      path: "App/Previews/Samples",
      swiftSettings: strict),
    .target(
      name: "OpenMarketPreviews",
      dependencies: [
        "OpenMarketKit", "OpenMarketData", "OpenMarketDomain", "OpenMarketPresentation",
        "OpenMarketSamples", "OpenMarketSandbox",
      ],
      path: "App/Previews",
      exclude: ["Samples"],
      swiftSettings: strict),
    .target(
      name: "OpenMarketConformance",
      dependencies: [
        "OpenMarketData", "OpenMarketDomain", "OpenMarketJSON", "OpenMarketLock",
        "OpenMarketPresentation",
      ],
      path: "Tests/Conformance",
      swiftSettings: strict),
    .target(
      name: "OpenMarketTerminal",
      dependencies: ["OpenMarketDomain", "OpenMarketLock", "OpenMarketPresentation"],
      path: "App/Terminal",
      swiftSettings: strict),
    .executableTarget(
      name: "OpenMarketCLI",
      dependencies: [
        "OpenMarketKit", "OpenMarketConformance", "OpenMarketJSON", "OpenMarketLock",
        "OpenMarketSandbox", "OpenMarketTerminal",
      ],
      path: "App/CLI",
      resources: [
        .embedInCode("Commands/Completions/openmarket.bash"),
        .embedInCode("Commands/Completions/openmarket.fish"),
        .embedInCode("Commands/Completions/openmarket.zsh"),
        .embedInCode("Texts/codes.txt"), .embedInCode("Texts/help.txt"),
        .embedInCode("Texts/messages.txt"),
      ],
      swiftSettings: strict),

    // The full-screen front end. Like any app, it can use only the public declarations of the other
    // modules.
    .executableTarget(
      name: "OpenMarketBrowse",
      dependencies: ["OpenMarketKit", "OpenMarketSandbox", "OpenMarketTerminal"],
      path: "Tests/Examples/Browse/Sources",
      packageAccess: false,
      swiftSettings: strict),
    // The sources of the sample app, which Tests/Examples/MarketApp/Package.swift builds. This
    // target lets `swift build` check them. It's empty on Linux.
    .target(
      name: "OpenMarketSampleApp",
      dependencies: [
        "OpenMarketKit", "OpenMarketApple", "OpenMarketPreviews", "OpenMarketSamples",
        "OpenMarketSandbox",
      ],
      path: "Tests/Examples/MarketApp/Sources",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .target(
      name: "OpenMarketTestSupport",
      dependencies: [
        "OpenMarketKit", "OpenMarketData", "OpenMarketDomain", "OpenMarketLock",
        "OpenMarketPresentation", "OpenMarketSamples",
      ],
      path: "Tests/Support",
      swiftSettings: strict),
    .testTarget(
      name: "DomainTests",
      dependencies: ["OpenMarketDomain", "OpenMarketLock", "OpenMarketTestSupport"],
      path: "Tests/DomainTests",
      swiftSettings: strict),
    .testTarget(
      name: "DataTests",
      dependencies: [
        "OpenMarketConformance", "OpenMarketData", "OpenMarketDomain", "OpenMarketLock",
        "OpenMarketSandbox", "OpenMarketTestSupport",
      ],
      path: "Tests/DataTests",
      swiftSettings: strict + transport),
    .testTarget(
      name: "PresentationTests",
      dependencies: [
        "OpenMarketDomain", "OpenMarketJSON", "OpenMarketLock", "OpenMarketPresentation",
        "OpenMarketTestSupport",
      ],
      path: "Tests/PresentationTests",
      swiftSettings: strict),
    .testTarget(
      name: "SandboxTests",
      dependencies: [
        "OpenMarketConformance", "OpenMarketData", "OpenMarketLock", "OpenMarketSandbox",
        "OpenMarketTestSupport",
      ],
      path: "Tests/SandboxTests",
      swiftSettings: strict),
    .testTarget(
      name: "BrowseTests",
      dependencies: [
        "OpenMarketBrowse", "OpenMarketSandbox", "OpenMarketTerminal", "OpenMarketTestSupport",
      ],
      path: "Tests/Examples/Browse/Tests",
      swiftSettings: strict),
    .testTarget(
      name: "PackageTests",
      dependencies: [
        "OpenMarketKit", "OpenMarketConformance", "OpenMarketData", "OpenMarketDomain",
        "OpenMarketJSON", "OpenMarketPresentation", "OpenMarketPreviews", "OpenMarketSandbox",
        "OpenMarketTestSupport",
      ],
      path: "Tests/PackageTests",
      swiftSettings: strict),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "OpenMarketKit", "OpenMarketApple", "OpenMarketCLI", "OpenMarketConformance",
        "OpenMarketData", "OpenMarketDomain", "OpenMarketJSON", "OpenMarketLock",
        "OpenMarketPresentation", "OpenMarketPreviews", "OpenMarketSamples", "OpenMarketSandbox",
        "OpenMarketTerminal", "OpenMarketTestSupport",
      ],
      path: "Tests/AppTests",
      swiftSettings: strict),
    .testTarget(
      name: "SupportTests",
      dependencies: [
        "OpenMarketKit", "OpenMarketData", "OpenMarketDomain", "OpenMarketPresentation",
        "OpenMarketTestSupport",
      ],
      path: "Tests/SupportTests",
      swiftSettings: strict),
  ]
)

/// Builds and runs the given targets of tests alone:
/// `OPENMARKET_TESTS=DomainTests,DataTests swift test`.
if let suites = Context.environment["OPENMARKET_TESTS"] {
  var needed: Set<String> = []
  var names = suites.split(separator: ",").map(String.init)
  while let name = names.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): names.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll {
    ($0 as? Product.Executable)?.targets.allSatisfy(needed.contains) != true
  }
}
