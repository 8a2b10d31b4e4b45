internal import OpenMarketDomain

/// The checks of the list's first page as a whole.
extension ExaminationRun {
  /// The first page, where there is one to be read.
  struct FirstPage {
    let reading: PageReading
    let raw: RawPage?
  }

  mutating func firstPage() async throws(Interruption) -> FirstPage {
    if let knownFirstPage { return knownFirstPage }
    let answer = try await answer(to: .firstPage)
    var judgement = Judgement()
    let endpoint = try await endpoint(for: .firstPage)
    guard let reading = judgement.content(answer, endpoint),
      let response = try? answer.result.get()
    else { throw .skipped(.needs(.listPage)) }
    let page = FirstPage(
      reading: reading, raw: RawPage(response.body, rowsAt: contract.rowsKey))
    knownFirstPage = page
    return page
  }

  /// The first page, where it has rows.
  mutating func firstRows() async throws(Interruption) -> FirstPage {
    let page = try await firstPage()
    guard page.reading.count > 0 else { throw .skipped(.noProduct) }
    return page
  }

  mutating func listPage() async throws(Interruption) -> Judgement {
    let answer = try await answer(to: .firstPage)
    var judgement = Judgement(of: answer)
    guard let page = judgement.content(answer, try await endpoint(for: .firstPage)),
      let response = try? answer.result.get()
    else { return judgement }
    judgement.expectEmptiness(response, of: page)
    guard !response.body.isEmpty else { return judgement }
    if response.status != 200 { judgement.deviates(.status(response.status)) }
    judgement.expectType("application/json", of: response)
    if page.count > 0 { judgement.met(.list(.rows(page.count))) }
    let raw = RawPage(response.body, rowsAt: contract.rowsKey)
    if raw?.envelope["page_no"] != nil { judgement.deviates(.list(.olderKeys)) }
    return judgement
  }

  /// What can be told from the request, and from what the answer says elsewhere.
  mutating func listPaging() async throws(Interruption) -> Judgement {
    var judgement = Judgement()
    let page = try await firstRows()
    guard let envelope = page.raw?.envelope else { throw .skipped(.needs(.listPage)) }
    let paging = ListPaging(envelope)
    if !paging.missingKeys.isEmpty { judgement.deviates(.missingKeys(paging.missingKeys)) }
    for contradiction in paging.contradictions(rows: page.reading.count) {
      let fact = ContractFact.list(
        .paging(
          key: contradiction.key, expected: contradiction.expected, found: contradiction.found))
      // Whoever believes it never sees the rest of the list.
      let endsEarly = contradiction.key == "hasNext" && contradiction.found == "false"
      if endsEarly { judgement.broken(fact) } else { judgement.deviates(fact) }
    }
    if judgement.isMet { judgement.met(.list(.pagingAgrees(totalCount: paging.totalCount ?? 0))) }
    return judgement
  }

  mutating func listSize() async throws(Interruption) -> Judgement {
    let page = try await firstRows().reading
    var judgement = Judgement()
    judgement.expectSize(PageRequest.defaultSize, of: page)
    return judgement
  }

  /// The newest product is the one with the highest number.
  mutating func listOrder() async throws(Interruption) -> Judgement {
    let ids = try await firstRows().reading.products.map(\.id)
    var judgement = Judgement()
    let repeated = ids.count - Set(ids).count
    if repeated > 0 { judgement.deviates(.list(.repeatedRows(repeated))) }
    if let pair = zip(ids, ids.dropFirst()).first(where: { $0.rawValue < $1.rawValue }) {
      judgement.deviates(.list(.outOfOrder(pair.1)))
    }
    if judgement.isMet { judgement.met(.list(.newestFirst)) }
    return judgement
  }
}
