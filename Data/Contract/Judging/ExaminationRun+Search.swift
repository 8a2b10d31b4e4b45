internal import OpenMarketDomain

/// The checks of searches.
extension ExaminationRun {
  /// The longest name of the first page, which other products hardly have; as much of it as a query may hold.
  mutating func nameText() async throws(Interruption) -> String {
    let names = try await firstRows().reading.products.map(\.name)
    let texts = names.compactMap {
      ProductQuery(searchText: Self.start(of: $0.unicodeScalars[...])).searchText
    }
    guard let text = texts.max(by: { $0.count < $1.count }) else {
      throw .skipped(.noSuitableName)
    }
    return text
  }

  /// The longest word of Korean syllables in a name of the first page.
  mutating func koreanText() async throws(Interruption) -> String {
    let words = try await firstRows().reading.products.flatMap { product in
      product.name.unicodeScalars.split { !Self.syllables.contains($0) }
    }
    guard let word = words.max(by: { $0.count < $1.count }) else {
      throw .skipped(.noSuitableName)
    }
    return Self.start(of: word)
  }

  /// In scalars: a character may be of any length.
  private static func start(of text: Substring.UnicodeScalarView) -> String {
    String(Substring(text.prefix(100)))
  }

  private static let syllables: ClosedRange<Unicode.Scalar> = "가"..."힣"

  /// - Parameter question: one of the searches that find something.
  mutating func search(_ question: ContractQuestion) async throws(Interruption) -> Judgement {
    let first = try await firstRows().reading
    let text = try await question == .search ? nameText() : koreanText()
    let answer = try await answer(to: question)
    var judgement = Judgement(of: answer)
    guard let page = judgement.content(answer, try await endpoint(for: question)) else {
      return judgement
    }
    let others = page.products.count { !$0.mentions(text) }
    if page.count == 0 || others == page.count {
      judgement.broken(.list(.notFound(text)))
    } else if others > 0, page.products.map(\.id) == first.products.map(\.id) {
      judgement.broken(.list(.searchIgnored))
    } else if others > 0 {
      // Servers do not say what they search.
      judgement.deviates(.list(.otherRows(others)))
    } else {
      judgement.met(.list(.found(text)))
    }
    return judgement
  }

  mutating func searchWithoutMatch() async throws(Interruption) -> Judgement {
    _ = try await firstPage()
    let answer = try await answer(to: .searchWithoutMatch)
    var judgement = Judgement(of: answer)
    guard let page = judgement.content(answer, try await endpoint(for: .searchWithoutMatch)),
      let response = try? answer.result.get()
    else { return judgement }
    if page.count > 0 {
      judgement.broken(.list(.otherRows(page.count)))
    } else {
      judgement.expectEmptiness(response, of: page)
    }
    return judgement
  }
}

extension Product {
  /// Whether a search may find it by a text.
  fileprivate func mentions(_ text: String) -> Bool {
    ProductQuery(searchText: text).matches(self)
      || description.lowercased().contains(text.lowercased())
  }
}
