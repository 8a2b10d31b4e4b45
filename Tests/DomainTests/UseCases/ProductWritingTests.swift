import OpenMarketTestSupport
import Testing

/// Tests for updates and deletions. If the outcome of a write is unknown, the use case reads the
/// product.
struct ProductWritingTests {
  private static let before = ProductDetail.sample(id: 5)
  private static let after = ProductDetail(
    product: .sample(id: 5, name: "New name"), images: before.images)
  private static let vendor = Vendor(id: VendorID(7), name: "Hangang Records")

  private static let gone = MarketError.notFound(reason: "gone")
  private static let noMarket = MarketError.unavailable(status: 404, retryAfter: nil)

  private static func unchecked(_ error: MarketError) -> MarketError {
    .outcomeUnknown(UnknownOutcome(check: error))
  }

  enum Write: Sendable, CaseIterable { case update, delete }

  private static let busy = MarketError.unavailable(status: 502, retryAfter: nil)
  private static let tooLarge = MarketError.malformedResponse(
    DecodingFailure(path: "", reason: .tooLarge(limit: 1)))

  private let events = InMemoryProductEventBus()
  private let changes: ProductChanges

  init() throws { changes = try ProductChanges(to: Self.before, name: "New name") }

  private func reconciler(
    of repository: any ProductRepository, pauses: [Duration] = []
  ) -> WriteReconciler {
    WriteReconciler(
      repository: repository, events: events, reconciliation: ReconciliationPolicy(pauses: pauses))
  }

  /// Performs the given write. Returns the updated product after an update, or `nil` after a
  /// deletion.
  @discardableResult
  private func perform(
    _ write: Write, on repository: any ProductRepository, vendorID: VendorID? = VendorID(7),
    pauses: [Duration] = []
  ) async throws(MarketError) -> ProductDetail? {
    let seller = SellerCredential.sample(vendorID: vendorID)
    let reconciler = reconciler(of: repository, pauses: pauses)
    switch write {
    case .update:
      return try await UpdateProductUseCase(reconciler)(changes, as: seller)
    case .delete:
      try await DeleteProductUseCase(reconciler)(ProductID(5), as: seller)
      return nil
    }
  }

  /// Returns a repository that refuses the given write with an error.
  private func scripted(
    _ write: Write, _ error: MarketError, details: [Result<ProductDetail, MarketError>]
  ) -> ScriptedProductRepository {
    ScriptedProductRepository(
      details: details, writes: write == .update ? [.failure(error)] : [],
      deletions: write == .delete ? [.failure(error)] : [])
  }

  /// Expects the given write to throw the given error, and to post only the given events.
  private func expect(
    _ error: MarketError, of write: Write, on repository: any ProductRepository,
    vendorID: VendorID? = VendorID(7), events expected: [ProductEvent] = []
  ) async {
    await #expect(throws: error) {
      try await perform(write, on: repository, vendorID: vendorID)
    }
    #expect(events.posted == expected)
  }

  @Test(arguments: [after, before])
  func `a confirmed write is posted, even without the changes, and nothing else is read`(
    answer: ProductDetail
  ) async throws {
    let repository = ScriptedProductRepository(
      writes: [.success(answer)], deletions: [.success(())])
    expectEqual(try await perform(.update, on: repository), answer)
    try await perform(.delete, on: repository)
    #expect(events.posted == [.updated(answer), .deleted(ProductID(5))])
    #expect(repository.calls == [.update(changes), .delete(ProductID(5))])
  }

  @Test func `updates of one product follow each other, those of another don't wait`() async throws
  {
    let repository = GatedProductRepository()
    let update = UpdateProductUseCase(reconciler(of: repository))
    let seller = SellerCredential.sample()
    func start(_ id: Int, _ stock: Int64) throws -> Task<ProductDetail, any Error> {
      let changes = try ProductChanges(to: .sample(id: id), stock: stock)
      return Task { try await update(changes, as: seller) }
    }
    let first = try start(5, 1)
    let call = try await repository.updates.next()
    let cancelled = try start(5, 2)
    let second = try start(5, 4)
    let other = try start(6, 1)
    let otherCall = try await repository.updates.next()
    #expect(otherCall.request.base.id == ProductID(6))
    otherCall.answer(.success(.sample(id: 6, stock: 1)))
    _ = try await other.value
    cancelled.cancel()
    await #expect(throws: MarketError.cancelled) { try await cancelled.value }
    call.answer(.success(.sample(id: 5, stock: 1)))
    _ = try await first.value
    let next = try await repository.updates.next()
    #expect(next.request.values.stock == 4)
    next.answer(.success(.sample(id: 5, stock: 4)))
    _ = try await second.value
    #expect(repository.updates.count == 3)
    #expect(events.posted.last == .updated(.sample(id: 5, stock: 4)))
  }

  @Test func `empty changes are not sent`() async throws {
    let repository = ScriptedProductRepository()
    let update = UpdateProductUseCase(reconciler(of: repository))
    expectEqual(try await update(ProductChanges(to: Self.before), as: .sample()), Self.before)
    #expect(repository.calls == [])
    #expect(events.posted == [])
  }

  @Test(
    arguments: [
      (.update, .failure(.outcomeUnknown())), (.delete, .failure(.outcomeUnknown())),
      // This response to an update contains a different product.
      (.update, .success(.sample(id: 6))),
    ] as [(Write, Result<ProductDetail, MarketError>)])
  func `a write succeeds if the product shows it, and is unknown otherwise`(
    write: Write, answer: Result<ProductDetail, MarketError>
  ) async throws {
    let found: Result<ProductDetail, MarketError> =
      write == .update ? .success(Self.after) : .failure(.notFound(reason: nil))
    let deletions = [answer.map { _ in }]
    let unseen = ScriptedProductRepository(
      details: [.success(Self.before)], writes: [answer], deletions: deletions)
    await expect(.outcomeUnknown(), of: write, on: unseen)
    #expect(unseen.calls.count == 2)
    let seen = ScriptedProductRepository(details: [found], writes: [answer], deletions: deletions)
    expectEqual(try await perform(write, on: seen), write == .update ? Self.after : nil)
    #expect(events.posted == [write == .update ? .updated(Self.after) : .deleted(ProductID(5))])
  }

  @Test(
    arguments: Write.allCases,
    [
      (.outcomeUnknown(), .unreachable(.offline()), unchecked(.unreachable(.offline()))),
      (.outcomeUnknown(), .cancelled, unchecked(.cancelled)),
      (.outcomeUnknown(), noMarket, unchecked(noMarket)),
      (gone, .unreachable(.offline()), .unreachable(.offline())), (gone, .cancelled, .cancelled),
      (.forbidden(reason: nil), .unreachable(.offline()), .forbidden(reason: nil)),
    ] as [(MarketError, MarketError, MarketError)])
  func `a product that can't be read isn't reported as deleted`(
    write: Write, failure: (writing: MarketError, reading: MarketError, thrown: MarketError)
  ) async {
    let repository = scripted(write, failure.writing, details: [.failure(failure.reading)])
    await expect(failure.thrown, of: write, on: repository)
  }

  @Test(
    arguments: [
      (.update, gone), (.update, .outcomeUnknown()), (.delete, gone),
      (.update, .forbidden(reason: nil)),
    ] as [(Write, MarketError)])
  func `a missing product is posted as deleted`(write: Write, answer: MarketError) async {
    let repository = scripted(write, answer, details: [.failure(Self.gone)])
    let error = answer == .outcomeUnknown() ? Self.gone : answer
    await expect(error, of: write, on: repository, events: [.deleted(ProductID(5))])
    #expect(repository.calls.last == .product(ProductID(5)))
  }

  @Test(
    arguments: Write.allCases,
    [
      (.forbidden(reason: "no"), 7, .wrongSecret(reason: "no")),
      (.forbidden(reason: "no"), 8, .notOwner(vendor)),
      (.forbidden(reason: "no"), nil, .forbidden(reason: "no")),
      (.notFound(reason: "no"), 7, .wrongSecret(reason: "no")),
      (.notFound(reason: "no"), 8, .notOwner(vendor)),
      (.notFound(reason: "no"), nil, .forbidden(reason: "no")),
      (.unreachable(.offline()), 7, .unreachable(.offline())),
    ] as [(MarketError, Int?, MarketError)])
  func `a refused edit or deletion says if the secret is wrong or the product is another seller's`(
    write: Write, refusal: (answer: MarketError, vendor: Int?, thrown: MarketError)
  ) async {
    let repository = scripted(write, refusal.answer, details: [.success(Self.before)])
    await expect(
      refusal.thrown, of: write, on: repository, vendorID: refusal.vendor.map { VendorID($0) })
  }

  @Test(arguments: [([true], true), ([false, true], true), ([false, false], false)])
  func `earlier changes have time to appear before the next`(
    areChanged: [Bool], isChanged: Bool
  ) async throws {
    let current = isChanged ? Self.after : Self.before
    let repository = ScriptedProductRepository(
      details: areChanged.map { .success($0 ? Self.after : Self.before) })
    let update = UpdateProductUseCase(reconciler(of: repository, pauses: [.zero]))
    expectEqual(try await update.current(ProductID(5), after: changes), current)
    #expect(events.posted == (isChanged ? [.updated(current)] : []))
    #expect(repository.unusedAnswerCount == 0)
  }

  @Test func `without the changes, the product is read once`() async throws {
    let repository = ScriptedProductRepository(details: [
      .success(Self.before), .failure(.unreachable(.timedOut)),
    ])
    let update = UpdateProductUseCase(reconciler(of: repository))
    expectEqual(try await update.current(ProductID(5)), Self.before)
    #expect(events.posted == [.updated(Self.before)])
    let unknown = MarketError.outcomeUnknown(UnknownOutcome(check: .unreachable(.timedOut)))
    await #expect(throws: unknown) { try await update.current(ProductID(5)) }
  }

  /// The responses that three looks receive, and the error of the use case, if any.
  @Test(
    arguments: Write.allCases,
    [
      ([busy, busy], nil), ([.unreachable(.timedOut)], nil),
      // The answer of an ingress whose server restarts.
      ([.unavailable(status: 404, retryAfter: nil)], nil),
      ([.unavailable(status: 503, retryAfter: .seconds(5))], .outcomeUnknown()),
      ([busy, busy, busy], .outcomeUnknown()), ([tooLarge], .outcomeUnknown()),
    ] as [([MarketError], MarketError?)])
  func `a look that fails for a moment is repeated`(
    write: Write, looks: (errors: [MarketError], thrown: MarketError?)
  ) async {
    var details = looks.errors.map { Result<ProductDetail, MarketError>.failure($0) }
    if looks.thrown == nil {
      details.append(write == .update ? .success(Self.after) : .failure(Self.gone))
    }
    let repository = scripted(write, .outcomeUnknown(), details: details)
    let result = await outcome { () throws(MarketError) in
      try await perform(write, on: repository, pauses: [.zero, .zero])
    }
    #expect(result.error == looks.thrown)
    #expect(repository.unusedAnswerCount == 0)
  }

  /// The looks without an error find the unchanged product.
  @Test(
    arguments: Write.allCases,
    [(busy, [nil, nil]), (busy, [tooLarge]), (.redirected(to: "https://market.example/"), [nil])]
      as [(MarketError, [MarketError?])])
  func `an unknown outcome has the response and the look's error, and a redirect gets one look`(
    write: Write, lost: (response: MarketError, looks: [MarketError?])
  ) async throws {
    let repository = scripted(
      write, .outcomeUnknown(UnknownOutcome(response: lost.response)),
      details: lost.looks.map { $0.map { .failure($0) } ?? .success(Self.before) })
    let expected = UnknownOutcome(response: lost.response, check: lost.looks[0])
    await #expect(throws: MarketError.outcomeUnknown(expected)) {
      try await perform(write, on: repository, pauses: [.zero])
    }
    #expect(repository.unusedAnswerCount == 0)
  }
}
