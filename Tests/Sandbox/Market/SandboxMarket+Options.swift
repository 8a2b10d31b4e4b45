public import Foundation

extension SandboxMarket {
  /// The products of a new market, and the behavior of a market.
  public struct Options: Sendable {
    /// The version of the API at `/api/products`.
    public var api: API
    /// A Boolean value that indicates whether to reject values outside the documented limits. Real
    /// servers accept them, and by default the market does, too, with a hint in the log.
    public var isStrict: Bool
    /// The number of generated products, from 1 to 100 000, or `nil` for the built-in products.
    /// Other numbers are clamped. The products belong to the built-in vendors, and the newest
    /// product has the registration date 28 December 2024.
    public var products: Int?
    /// The seed for generated products, and for image and deletion URLs, or `nil` for random URLs.
    /// Markets in memory with the same seed and time return the same URLs for the same sequence of
    /// calls.
    public var seed: UInt64?
    /// The fault plan, which makes some requests fail. The default plan causes no faults.
    public var faults: FaultPlan
    /// The closure that returns the current time, which the market stores for new products.
    public var now: @Sendable () -> Date

    /// Creates options.
    ///
    /// - Parameters:
    ///   - api: The version of the API at `/api/products`.
    ///   - isStrict: A Boolean value that indicates whether to reject values outside the documented
    ///     limits.
    ///   - products: The number of generated products, or `nil` for the built-in products.
    ///   - seed: The seed for generated products, and for image and deletion URLs, or `nil` for
    ///     random URLs.
    ///   - faults: The fault plan, which makes some requests fail.
    ///   - now: The closure that returns the current time.
    public init(
      api: API = .v3, isStrict: Bool = false, products: Int? = nil, seed: UInt64? = nil,
      faults: FaultPlan = FaultPlan(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
      (self.api, self.isStrict, self.products, self.seed) = (api, isStrict, products, seed)
      (self.faults, self.now) = (faults, now)
    }

    /// The number of products to generate, within the limits.
    var productCount: Int? { products.map { max(1, min($0, 100_000)) } }
  }

  /// A version of the API that a market serves at `/api/products`. The paths of version 1 differ,
  /// so every market serves version 1, too.
  public enum API: String, Hashable, Sendable, CaseIterable {
    /// The version of December 2021 to September 2022: `page_no`, `descriptions` in requests, and
    /// `POST …/{id}/secret` before a deletion.
    case v2
    /// The version since then: `pageNo`, `description` in requests, and `POST …/{id}/archived`
    /// before a deletion.
    case v3

    /// The OpenAPI document that a market with this version serves at `/openapi.json`.
    public var document: Data { self == .v2 ? APIDocument.v2 : APIDocument.v3 }

    /// The key of a product's description in requests. In responses, the key is `description` in
    /// both versions.
    package var descriptionKey: String { self == .v2 ? "descriptions" : "description" }

    /// The last component of the path that returns what `DELETE` needs.
    var deletionStep: String { self == .v2 ? "secret" : "archived" }
  }
}
