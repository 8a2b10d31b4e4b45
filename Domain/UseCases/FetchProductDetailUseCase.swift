/// Reads one product, and makes sure that it is the one that was asked for.
public struct FetchProductDetailUseCase: Sendable {
  private let repository: any ProductRepository

  /// Makes the use case of a repository.
  public init(repository: any ProductRepository) {
    self.repository = repository
  }

  /// Reads a product with everything its own page shows.
  ///
  /// - Throws: what the repository throws, or ``MarketError/malformedResponse(_:)`` when another product came.
  public func callAsFunction(_ id: ProductID) async throws(MarketError) -> ProductDetail {
    let detail = try await repository.product(id)
    guard detail.id == id else {
      throw .malformedResponse(
        DecodingFailure(path: "id", reason: .otherProduct(asked: id, got: detail.id)))
    }
    return detail
  }
}
