import Foundation
import OpenMarketDomain

/// The answer to a deletion, as far as it is looked at: the product that is gone, or its number alone.
struct DeletedProductDTO: Decodable {
  /// It is `nil` where the answer names no product.
  let id: Int?

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      id = try? container.decode(Int.self, forKey: "id")
    } else {
      id = try? decoder.singleValueContainer().decode(Int.self)
    }
  }
}

extension Endpoint<Void> {
  /// Reads the answer to a deletion: any will do but one that names another product.
  static func deletion(
    of id: ProductID
  ) -> @Sendable (HTTPResponse) throws(ResponseDefect) -> Void {
    { response throws(ResponseDefect) in
      let answer = try? JSONDecoder().decode(DeletedProductDTO.self, from: response.body)
      guard let deleted = answer?.id, deleted != id.rawValue else { return }
      throw ResponseDefect(
        path: "id", problem: .otherProduct(asked: id, got: ProductID(deleted)))
    }
  }
}
