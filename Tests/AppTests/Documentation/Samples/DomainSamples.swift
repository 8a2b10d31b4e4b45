import OpenMarketDomain

/// Says everything that is wrong with what was entered, before anything is sent.
func issues(name: String, price: String) throws(MoneyError) -> [ValidationIssue] {
  let price = try Money(decimalText: price, currency: .krw)
  do throws(ValidationFailure) {
    _ = try ProductDraft(
      name: name, description: "Warm light, almost new.", price: price, images: [])
    return []
  } catch {
    return error.issues
  }
}

/// Returns the names of all products that match a text, whatever others do to the list meanwhile.
func names(
  matching text: String, on market: any ProductRepository
) async throws(MarketError) -> [String] {
  var names: [String] = []
  for try await product in market.allProducts(matching: ProductQuery(searchText: text)) {
    names.append(product.name)
  }
  return names
}

/// Gets pictures ready to be sent, and says of each what becomes of it, or what is wrong.
func prepared(_ files: [ImageFile], with compressor: (any ImageCompressor)?) async -> [String] {
  let prepare = ValidateImagesUseCase(compressor: compressor)
  do throws(ImageValidationError) {
    return try await prepare(files, compressesOversized: true).map { picture in
      picture.isCompressed ? "\(picture.original) → \(picture.result)" : "\(picture.result)"
    }
  } catch {
    switch error {
    case .rejected(let issues, _): return issues.map { "check the \($0.field)" }
    case .cancelled: return []
    }
  }
}
