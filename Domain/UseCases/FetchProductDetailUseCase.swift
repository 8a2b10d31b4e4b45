/// Loads a product, and checks that it's the requested one.
public struct FetchProductDetailUseCase: Sendable {
  private let repository: any ProductRepository

  /// Creates the use case.
  public init(repository: any ProductRepository) { self.repository = repository }

  /// Loads a product with everything that its own page shows.
  ///
  /// - Throws: The error of the repository, or ``MarketError/malformedResponse(_:)`` if the response is about another product.
  public func callAsFunction(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    let detail = try await repository.product(id)
    guard detail.id == id else {
      throw .malformedResponse(
        DecodingFailure(path: "id", reason: .otherProduct(asked: id, got: detail.id)))
    }
    return detail
  }
}
