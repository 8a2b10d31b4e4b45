internal import Foundation
internal import OpenMarketDomain

/// The checks of products' own pages.
extension ExaminationRun {
  /// The first product of the first page that seems to have a picture, or else the first one.
  mutating func firstProduct() async throws(Interruption) -> Product {
    let products = try await firstRows().reading.products
    let pictured = products.first { $0.thumbnail?.rawValue.isEmpty == false }
    guard let product = pictured ?? products.first else {
      throw .skipped(.needs(.listRows))
    }
    return product
  }

  /// The first product's own page, where it can be read.
  mutating func firstDetail() async throws(Interruption) -> ProductDetail {
    let id = try await firstProduct().id
    let answer = try await answer(to: .detail)
    var judgement = Judgement()
    guard let detail = judgement.content(answer, contract.detail(id)), detail.id == id else {
      throw .skipped(.needs(.detail))
    }
    return detail
  }

  mutating func detail() async throws(Interruption) -> Judgement {
    let id = try await firstProduct().id
    let answer = try await answer(to: .detail)
    var judgement = Judgement(of: answer)
    guard let detail = judgement.content(answer, contract.detail(id)),
      let response = try? answer.result.get()
    else { return judgement }
    if detail.id == id {
      judgement.met(.product(id))
    } else {
      let problem = ResponseProblem.otherProduct(asked: id, got: detail.id)
      judgement.broken(.unreadable(ResponseDefect(path: "id", problem: problem)))
    }
    if response.status != 200 { judgement.deviates(.status(response.status)) }
    judgement.expectType("application/json", of: response)
    if let raw = try? JSONDecoder().decode(RawObject.self, from: response.body) {
      // Pictures are another check's.
      let missing = contract.detailKeys.filter { raw[$0] == nil && $0 != "images" }
      if !missing.isEmpty { judgement.deviates(.missingKeys(missing)) }
    }
    return judgement
  }

  mutating func detailPictures() async throws(Interruption) -> Judgement {
    let count = try await firstDetail().images.count
    var judgement = Judgement()
    if ProductLimits.imageCount.contains(count) {
      judgement.met(.pictures(count))
    } else {
      judgement.deviates(.pictures(count))
    }
    return judgement
  }

  /// Somebody may have changed the product in between.
  mutating func detailAgreement() async throws(Interruption) -> Judgement {
    let row = try await firstProduct()
    let product = try await firstDetail().product
    var judgement = Judgement()
    let facts: [(String, Bool)] = [
      ("vendor_id", row.vendor?.id == product.vendor?.id),
      ("name", row.name == product.name),
      // Rows of the first generation have none.
      ("description", row.description.isEmpty || row.description == product.description),
      ("thumbnail", row.thumbnail == product.thumbnail),
      ("currency", row.pricing.price.currency == product.pricing.price.currency),
      ("price", row.pricing.price.tenThousandths == product.pricing.price.tenThousandths),
      (
        "discounted_price",
        row.pricing.discount.tenThousandths == product.pricing.discount.tenThousandths
      ),
      ("stock", row.stock == product.stock),
      ("created_at", row.createdAt == product.createdAt),
    ]
    let keys = facts.filter { !$0.1 }.map { contract.spelling[$0.0] ?? $0.0 }
    if keys.isEmpty { judgement.met(.agrees) } else { judgement.deviates(.differs(keys)) }
    return judgement
  }

  /// Any refusal says that there is none; 404 with a message says it in a way that can be told to a person.
  mutating func missingProduct() async throws(Interruption) -> Judgement {
    let answer = try await answer(to: .missingProduct)
    var judgement = Judgement(of: answer)
    guard let response = judgement.response(answer) else { return judgement }
    let message = StatusFailure(response).message
    switch response.status {
    case 404: judgement.met(.status(404))
    case 400...499: judgement.deviates(.status(response.status))
    default:
      judgement.broken(.status(response.status))
      return judgement
    }
    if message == nil {
      judgement.deviates(.message(nil))
    } else {
      judgement.met(.message(message))
    }
    return judgement
  }
}
