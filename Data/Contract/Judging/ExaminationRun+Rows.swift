internal import Foundation
internal import OpenMarketDomain

/// The checks of the rows of the first page.
extension ExaminationRun {
  /// What keeps a row from being read belongs to the check that is about its place.
  mutating func listRows() async throws(Interruption) -> Judgement {
    let page = try await firstRows()
    var judgement = Judgement()
    let elsewhere = contract.priceKeys + contract.dateKeys
    let others = page.reading.defects(at: elsewhere)
    let defects = page.reading.defects.filter { !others.contains($0) }
    judgement.expectReadable(page.reading, but: defects)
    let keys = contract.rowKeys.filter { !elsewhere.contains($0) }
    judgement.expect(keys, in: page.raw)
    if judgement.isMet { judgement.met(.list(.rows(page.reading.count))) }
    return judgement
  }

  /// Whether a discount may pass the price, nobody says; recorded servers have such products.
  mutating func prices() async throws(Interruption) -> Judgement {
    let page = try await firstRows()
    var judgement = Judgement()
    judgement.expectReadable(page.reading, but: page.reading.defects(at: contract.priceKeys))
    judgement.expect(contract.rowKeys.filter(contract.priceKeys.contains), in: page.raw)
    let negative = page.reading.products.count { $0.pricing.bargainPrice.tenThousandths < 0 }
    if negative > 0 { judgement.deviates(.list(.negativeBargains(negative))) }
    let wrong = page.raw?.rows.count { row in
      guard let price = row["price"]?.decimal, let discount = row["discounted_price"]?.decimal,
        let bargain = row["bargain_price"]?.decimal
      else { return false }
      return bargain != price - discount
    }
    if let wrong, wrong > 0 { judgement.deviates(.list(.wrongBargains(wrong))) }
    if judgement.isMet { judgement.met(.list(.pricesAddUp)) }
    return judgement
  }

  /// Other spellings than the usual one were seen on servers of this API, and are read.
  mutating func dates() async throws(Interruption) -> Judgement {
    let page = try await firstRows()
    var judgement = Judgement()
    judgement.expectReadable(page.reading, but: page.reading.defects(at: contract.dateKeys))
    judgement.expect(contract.rowKeys.filter(contract.dateKeys.contains), in: page.raw)
    let values = (page.raw?.rows ?? []).flatMap { row in contract.dateKeys.compactMap { row[$0] } }
    if let unusual = values.first(where: { !contract.isUsualDate($0) }) {
      judgement.deviates(.list(.dateForm(unusual.description)))
    } else if judgement.isMet, let first = values.first {
      judgement.met(.list(.dateForm(first.description)))
    }
    return judgement
  }

  /// Recorded servers took in products that are outside the limits; whoever reads has to cope.
  mutating func limits() async throws(Interruption) -> Judgement {
    let page = try await firstRows()
    var judgement = Judgement()
    let outside = page.reading.products.count { product in
      !ProductLimits.nameLength.contains(product.name.count)
        || !ProductLimits.descriptionLength.contains(product.description.count)
        || product.pricing.price.tenThousandths < 0 || product.stock < 0
    }
    if outside > 0 {
      judgement.deviates(.list(.beyondLimits(outside)))
    } else {
      judgement.met(.list(.withinLimits))
    }
    return judgement
  }
}

extension Judgement {
  /// A row that cannot be read is left out. Where no other is left, there is no list.
  fileprivate mutating func expectReadable(_ page: PageReading, but defects: [ResponseDefect]) {
    guard let first = defects.first else { return }
    let fact = ContractFact.list(.unreadableRows(defects.count, first))
    if page.products.isEmpty { broken(fact) } else { deviates(fact) }
  }

  fileprivate mutating func expect(_ keys: [String], in page: RawPage?) {
    let missing = page?.missingKeys(of: keys) ?? []
    if !missing.isEmpty { deviates(.missingKeys(missing)) }
  }
}

extension MarketContract {
  /// `2022-10-18T00:00:00`; in the first generation a number of seconds.
  fileprivate func isUsualDate(_ value: RawObject.Value) -> Bool {
    switch value {
    case .text(let text):
      rowsKey == "pages" && text.utf8.count == 19 && Array(text.utf8)[10] == UInt8(ascii: "T")
    case .integer, .number: rowsKey == "items"
    case .bool, .nested: false
    }
  }
}
