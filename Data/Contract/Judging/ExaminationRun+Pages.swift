internal import OpenMarketDomain

/// The checks of other pages of the list.
extension ExaminationRun {
  /// Others may add and remove products between two pages: then a row comes again, or the page is empty.
  mutating func nextPage() async throws(Interruption) -> Judgement {
    let first = try await firstRows().reading
    guard first.hasNext else { throw .skipped(.noMorePages) }
    let answer = try await answer(to: .nextPage)
    var judgement = Judgement(of: answer)
    guard let page = judgement.content(answer, try await endpoint(for: .nextPage)) else {
      return judgement
    }
    let known = Set(first.products.map(\.id))
    let ids = page.products.map(\.id)
    let repeated = ids.count { known.contains($0) }
    if page.count == 0 {
      judgement.deviates(.list(.tooFewRows(0, expected: 1)))
    } else if page.count > PageRequest.defaultSize {
      judgement.deviates(.list(.tooManyRows(page.count, asked: PageRequest.defaultSize)))
    } else if repeated > 0, repeated == ids.count, ids.count == known.count {
      judgement.broken(.list(.samePageAgain))
    } else if repeated > 0 {
      judgement.deviates(.list(.repeatedRows(repeated)))
    } else {
      judgement.met(.list(.rows(page.count)))
    }
    return judgement
  }

  mutating func pagePastEnd() async throws(Interruption) -> Judgement {
    _ = try await firstPage()
    let answer = try await answer(to: .pagePastEnd)
    var judgement = Judgement(of: answer)
    guard let page = judgement.content(answer, try await endpoint(for: .pagePastEnd)),
      let response = try? answer.result.get()
    else { return judgement }
    if page.count > 0 {
      // A list that is read to its end has none.
      judgement.broken(.list(.tooManyRows(page.count, asked: 0)))
    } else if contract.rowsKey == "items" {
      judgement.met(.list(.emptyList))
    } else {
      judgement.expectEmptiness(response, of: page)
    }
    return judgement
  }

  /// - Parameter question: one of the pages of another size.
  mutating func page(_ question: ContractQuestion) async throws(Interruption) -> Judgement {
    _ = try await firstRows()
    let answer = try await answer(to: question)
    var judgement = Judgement(of: answer)
    guard let page = judgement.content(answer, try await endpoint(for: question)) else {
      return judgement
    }
    judgement.expectSize(question == .pageOfOne ? 1 : 1_000, of: page)
    return judgement
  }
}
