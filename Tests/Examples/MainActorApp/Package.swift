// swift-tools-version: 6.3
import PackageDescription

/// The settings of a new app target in Xcode 26: code belongs to the main actor by default, with
/// approachable concurrency.
let settings: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The rest of approachable concurrency, which the Swift 6 mode includes.
let swift5Settings: [SwiftSetting] = [
  .enableUpcomingFeature("DisableOutwardActorInference"),
  .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
  .enableUpcomingFeature("InferSendableFromCaptures"),
]

let products: [Target.Dependency] = [
  .product(name: "OpenMarketKit", package: "open-market"),
  .product(name: "OpenMarketSandbox", package: "open-market"),
]

let package = Package(
  name: "main-actor-app",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "open-market", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MainActorApp", dependencies: products,
      swiftSettings: settings + [.swiftLanguageMode(.v6)]),
    // The same sources in the Swift 5 mode, which new Xcode projects use.
    .executableTarget(
      name: "MainActorAppInSwift5", dependencies: products,
      swiftSettings: settings + swift5Settings + [.swiftLanguageMode(.v5)]),
  ]
)
