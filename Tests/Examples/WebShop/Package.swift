// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "web-shop",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "open-market", path: "../../..")],
  targets: [
    .executableTarget(
      name: "WebShop",
      dependencies: [
        .product(name: "OpenMarketKit", package: "open-market"),
        .product(name: "OpenMarketJSON", package: "open-market"),
        .product(name: "OpenMarketPreviews", package: "open-market"),
        .product(name: "OpenMarketSandbox", package: "open-market"),
      ],
      resources: [.embedInCode("shop.html")],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")])
  ]
)
