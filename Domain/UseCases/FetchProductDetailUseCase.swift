/// A use case that loads a product and checks that the response contains the requested product.
public struct FetchProductDetailUseCase: Sendable {
  private let repository: any ProductRepository

  /// Creates a use case that loads products from the given repository.
  public init(repository: any ProductRepository) { self.repository = repository }

  /// Loads the given product with all details, including its images.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product.
  ///   - policy: The policy that determines whether a cached product is used.
  /// - Throws: An error from the repository, or ``MarketError/malformedResponse(_:)`` if the response contains another product.
  public func callAsFunction(
    _ id: ProductID, policy: CachePolicy = .networkOnly
  ) async throws(MarketError) -> ProductDetail {
    let detail = try await repository.product(id, policy: policy)
    guard detail.id == id else {
      throw .malformedResponse(
        DecodingFailure(path: "id", reason: .otherProduct(asked: id, got: detail.id)))
    }
    return detail
  }
}
