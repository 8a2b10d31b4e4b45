// swift-tools-version: 6.3
import PackageDescription

let products: [Target.Dependency] = ["Kit", "Sandbox", "TestSupport"].map {
  .product(name: "OpenMarket\($0)", package: "open-market")
}

/// The settings of a new app target in Xcode 26: code belongs to the main actor by default.
let mainActor: [SwiftSetting] = [
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Implementations of every protocol of the package by hand. All targets have the same sources.
let package = Package(
  name: "seams",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "open-market", path: "../../..")],
  targets: [
    .target(name: "Seams", dependencies: products),
    .target(
      name: "SeamsInSwift5", dependencies: products, swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "SeamsOnMainActor", dependencies: products, swiftSettings: mainActor),
    .target(
      name: "SeamsOnMainActorInSwift5", dependencies: products,
      swiftSettings: mainActor + [
        .enableUpcomingFeature("DisableOutwardActorInference"),
        .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
        .enableUpcomingFeature("InferSendableFromCaptures"),
        .swiftLanguageMode(.v5),
      ]),
  ]
)
