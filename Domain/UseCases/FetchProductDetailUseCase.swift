/// A use case that loads a product and checks that the response is about this product.
public struct FetchProductDetailUseCase: Sendable {
  private let repository: any ProductRepository

  /// Creates a use case that loads products from a repository.
  public init(repository: any ProductRepository) { self.repository = repository }

  /// Loads a product with all details, including its images.
  ///
  /// - Throws: An error from the repository, or ``MarketError/malformedResponse(_:)`` if the response is about another product.
  public func callAsFunction(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    let detail = try await repository.product(id)
    guard detail.id == id else {
      throw .malformedResponse(
        DecodingFailure(path: "id", reason: .otherProduct(asked: id, got: detail.id)))
    }
    return detail
  }
}
