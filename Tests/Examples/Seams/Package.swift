// swift-tools-version: 6.3
import PackageDescription

let products: [Target.Dependency] = ["Kit", "Sandbox", "TestSupport"].map {
  .product(name: "OpenMarket\($0)", package: "open-market")
}

/// Implementations of every protocol of the package by hand, with the default settings of a new package.
let package = Package(
  name: "seams",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "open-market", path: "../../..")],
  targets: [
    .target(name: "Seams", dependencies: products),
    // The same sources in the Swift 5 mode.
    .target(
      name: "SeamsInSwift5", dependencies: products, swiftSettings: [.swiftLanguageMode(.v5)]),
  ]
)
