/// A use case that loads a product and checks that the response contains the requested product.
public struct FetchProductDetailUseCase: Sendable {
  private let repository: any ProductRepository

  /// Creates a use case that loads products from the given repository.
  public init(repository: any ProductRepository) { self.repository = repository }

  /// Loads the given product with all details, including its images.
  ///
  /// - Throws: An error from the repository, or ``MarketError/malformedResponse(_:)`` if the
  ///   response contains another product.
  public func callAsFunction(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    let detail = try await repository.product(id)
    guard detail.id == id else {
      throw .malformedResponse(
        DecodingFailure(path: "id", reason: .otherProduct(expected: id, actual: detail.id)))
    }
    return detail
  }

  /// Returns the product as it was last read, or `nil` if the product isn't saved.
  public func saved(_ id: ProductID) async -> ProductDetail? {
    await repository.savedProduct(id).flatMap { $0.id == id ? $0 : nil }
  }
}
