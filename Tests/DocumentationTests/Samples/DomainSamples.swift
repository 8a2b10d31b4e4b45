import OpenMarketDomain

/// Returns every validation issue of a form, without sending anything.
func issues(name: String, price: String) throws(MoneyError) -> [ValidationIssue] {
  let price = try Money(decimalText: price, currency: .krw)
  do throws(ValidationFailure) {
    _ = try NewProduct(
      name: name, description: "Warm light, almost new.", price: price, images: [])
    return []
  } catch {
    return error.issues
  }
}

/// Returns the names of all products that match a text, even if other people change the list in the meantime.
func names(
  matching text: String, on market: any ProductRepository
) async throws(MarketError) -> [String] {
  var names: [String] = []
  for try await page in market.allProducts(matching: ProductQuery(searchText: text)) {
    names += page.products.map(\.name)
  }
  return names
}

/// Makes images small enough for an upload, and describes the result for each image.
func prepared(_ files: [ImageFile], with compressor: any ImageCompressor) async -> [String] {
  var results: [String] = []
  for file in files {
    do throws(ImageCompressionError) {
      let image = try await file.compressed(by: compressor)
      results.append(image == file ? "\(file)" : "\(file) → \(image)")
    } catch {
      results.append("\(file): \(error)")
    }
  }
  return results
}
