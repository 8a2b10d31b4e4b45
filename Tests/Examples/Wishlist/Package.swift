// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "wishlist",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(path: "../open-market")],
  targets: [
    .target(
      name: "Wishlist", dependencies: [.product(name: "OpenMarketKit", package: "open-market")]),
    .testTarget(
      name: "WishlistTests",
      dependencies: [
        "Wishlist", .product(name: "OpenMarketTestSupport", package: "open-market"),
      ]),
  ]
)
