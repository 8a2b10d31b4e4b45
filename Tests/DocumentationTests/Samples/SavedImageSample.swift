import Foundation
import OpenMarketKit

/// Saves an image of a product's page as a file with the name of the product.
func save(
  _ image: ProductDetailImage, of row: ProductRow, in folder: URL, from market: DIContainer
) async throws -> URL {
  let response = try await market.images.image(
    at: image.original, priority: .visible, progress: nil)
  let file = response.image.file(named: "\(row.product.name) \(row.id)")
  let url = folder.appending(path: file.name)
  try Data(file.bytes).write(to: url)
  return url
}
