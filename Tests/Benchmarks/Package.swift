// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "open-market", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "OpenMarketKit", package: "open-market"),
        .product(name: "OpenMarketSandbox", package: "open-market"),
      ],
      path: "Sources",
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")])
  ]
)
