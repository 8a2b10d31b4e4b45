// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "market-app",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "open-market", path: "../../..")],
  targets: [
    .executableTarget(
      name: "MarketApp",
      dependencies: [
        .product(name: "OpenMarketKit", package: "open-market"),
        .product(name: "OpenMarketApple", package: "open-market"),
        .product(name: "OpenMarketPreviews", package: "open-market"),
        .product(name: "OpenMarketSandbox", package: "open-market"),
      ],
      path: "Sources")
  ]
)
