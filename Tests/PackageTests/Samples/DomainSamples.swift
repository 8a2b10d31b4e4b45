import OpenMarketDomain

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

/// Returns the step to offer after an error.
func nextStep(after error: MarketError) -> NextStep {
  switch error {
  case .cancelled, .notOwner, .unsupported: .nothing
  case .unavailable(404, _, _), .unavailable(410, _, _): .checkServer
  case .unreachable(.offline), .unreachable(.timedOut), .unreachable(.connectionLost),
    .unreachable(.notPrepared), .unavailable:
    .tryAgain
  case .unauthorized, .forbidden, .wrongSecret: .signIn
  case .notFound, .conflict: .refresh
  case .rejected(401, _), .rejected(403, _), .rejected(405...406, _), .rejected(415, _),
    .rejected(500..., _):
    .checkServer
  case .rejected, .tooLarge: .correctInput
  case .outcomeUnknown: .checkFirst
  default: .checkServer
  }
}

/// The step that a screen offers after an error.
enum NextStep: String {
  case nothing = "nothing"
  case tryAgain = "try again"
  case signIn = "correct the credentials"
  case refresh = "refresh"
  case correctInput = "correct the input"
  case checkFirst = "check the product first"
  case checkServer = "check the server"
}
