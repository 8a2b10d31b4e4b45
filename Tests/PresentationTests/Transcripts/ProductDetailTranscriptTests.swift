import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Stories of a product's page; what came of each is in `Tests/Transcripts/ProductDetail`.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductDetailTranscriptTests {
  @Test func `a page opens from its row, and is filled in`() async throws {
    let story = try ProductDetailStory()
    let (detail, transcript) = (story.detail, story.transcript)
    try await story.load("no route", .failure(.offline))
    try await story.load("everything comes")
    await transcript.step("load()") { await detail.load() }
    for index in [1, 5] {
      await transcript.step("selectPicture(at: \(index))") { detail.selectPicture(at: index) }
    }
    let fewer = ProductDetail(
      product: story.original.product, images: Array(story.original.images[2...]))
    try await transcript.step("refresh(): the first two pictures are gone") {
      async let refreshed: Void = detail.refresh()
      try await story.repository.details.next().answer(.success(fewer))
      await refreshed
    }
    try await transcript.expect("ProductDetail/Opened")
  }

  @Test(arguments: [("en_US", "EditedInEnglish"), ("ko_KR", "EditedInKorean")])
  func `edits are asked, shown, made, and taken back alone`(
    locale: String, name: String
  ) async throws {
    let story = try ProductDetailStory(locale: locale)
    let (detail, transcript, updates) = (story.detail, story.transcript, story.repository.updates)
    try await story.load("everything comes")
    let five = try story.changes(stock: 5)
    await story.ask("stock 5", five)
    await transcript.step("dismissConfirmation()") { detail.dismissConfirmation() }
    await story.ask("stock 5", five)
    try await story.confirmEdit("it is made", .success(five.applied()))

    await story.ask("stock 0", try story.changes(stock: 0))
    let first = Task { await detail.confirmShown() }
    await transcript.step("confirm(_:), which waits") { await MainActor.turn() }
    await story.ask("name Reading lamp", try story.changes(name: "Reading lamp"))
    let second = Task { await detail.confirmShown() }
    await transcript.step("confirm(_:), which waits for it") { await MainActor.turn() }
    let call = try await updates.next()
    await transcript.step("the first one fails") {
      call.answer(.failure(.timedOut))
      await first.value
    }
    let next = try await updates.next()
    await transcript.step("the second one is made") {
      next.answer(.success(next.request.applied()))
      await second.value
    }
    try await transcript.step("retry(_:): it is made") {
      async let retried: Void = detail.retry(detail.state.failures[0].id)
      let call = try await updates.next()
      call.answer(.success(call.request.applied()))
      await retried
    }
    try await transcript.expect("ProductDetail/\(name)")
  }

  @Test(arguments: [("en_US", "DeletedInEnglish"), ("ko_KR", "DeletedInKorean")])
  func `a deletion is asked, fails, and is done`(locale: String, name: String) async throws {
    let story = try ProductDetailStory(locale: locale)
    let (detail, transcript) = (story.detail, story.transcript)
    try await story.load("everything comes")
    await story.askDeletion()
    try await story.confirmDeletion("no route", .failure(.offline))
    await transcript.step("dismissFailure(_:)") {
      detail.dismissFailure(detail.state.failures[0].id)
    }
    await story.askDeletion()
    try await story.confirmDeletion("it is done", .success(()))
    await story.askDeletion()
    try await transcript.expect("ProductDetail/\(name)")
  }

  @Test(arguments: [("en_US", "LostInEnglish"), ("ko_KR", "LostInKorean")])
  func `answers are lost, and the product is looked at`(
    locale: String, name: String
  ) async throws {
    let story = try ProductDetailStory(locale: locale)
    let lost = MarketError.outcomeUnknown
    let (repository, detail) = (story.repository, story.detail)
    func retry(_ answer: @escaping () async throws -> Void) async throws {
      try await story.transcript.step("retry(_:): no answer, and no route") {
        async let retried: Void = detail.retry(detail.state.failures[0].id)
        try await answer()
        try await repository.details.next().answer(.failure(.offline))
        await retried
      }
    }
    try await story.load("everything comes")
    let five = try story.changes(stock: 5)
    await story.ask("stock 5", five)
    try await story.confirmEdit(
      "no answer, and it is not there", .failure(lost), found: .success(story.original))
    try await retry { try await repository.updates.next().answer(.failure(lost)) }
    try await story.load("it was made", .success(five.applied()))
    await story.transcript.step("dismissFailure(_:)") {
      detail.dismissFailure(detail.state.failures[0].id)
    }
    await story.askDeletion()
    try await story.confirmDeletion(
      "no answer, and it is still there", .failure(lost), found: .success(five.applied()))
    try await retry { try await repository.deletions.next().answer(.failure(lost)) }
    try await story.transcript.expect("ProductDetail/\(name)")
  }

  @Test func `the product changes elsewhere, and is deleted`() async throws {
    let story = try ProductDetailStory()
    let (detail, transcript) = (story.detail, story.transcript)
    try await story.load("everything comes")
    await story.ask("stock 5", try story.changes(stock: 5))
    let confirmed = Task { await detail.confirmShown() }
    await transcript.step("confirm(_:), which waits") { await MainActor.turn() }
    let call = try await story.repository.updates.next()
    let renamed = try ProductChanges(to: story.original, name: "Reading lamp").applied()
    await story.happens("its name changes elsewhere", .updated(renamed))
    let made = try ProductChanges(to: renamed, stock: 5).applied()
    await transcript.step("it is made") {
      call.answer(.success(made))
      await confirmed.value
    }
    await story.ask("stock 7", try story.changes(stock: 7))
    await story.happens("it is deleted elsewhere", .deleted(story.original.id))
    try await transcript.expect("ProductDetail/Elsewhere")
  }

  @Test(arguments: [("en_US", "SignedOutInEnglish"), ("ko_KR", "SignedOutInKorean")])
  func `nobody is signed in`(locale: String, name: String) async throws {
    let story = try ProductDetailStory(locale: locale)
    try await story.load("everything comes")
    await story.signsIn("the seller signs out", nil)
    await story.ask("stock 5", try story.changes(stock: 5))
    await story.transcript.step("confirm(_:)") { await story.detail.confirmShown() }
    let other = try SellerCredential.sample(vendorID: VendorID(8))
    await story.signsIn("somebody else signs in", other)
    try await story.transcript.expect("ProductDetail/\(name)")
  }
}
