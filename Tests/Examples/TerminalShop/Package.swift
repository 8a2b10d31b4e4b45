// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "terminal-shop",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "../open-market")],
  targets: [
    .executableTarget(
      name: "TerminalShop",
      dependencies: [
        .product(name: "OpenMarketKit", package: "open-market"),
        .product(name: "OpenMarketSandbox", package: "open-market"),
      ])
  ]
)
