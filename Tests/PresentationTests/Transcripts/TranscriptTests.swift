import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that compare the states of each screen with the recorded texts in `Tests/Transcripts`. The
/// messages are recorded in both languages.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TranscriptTests {
  private let locale = Language.english.locale

  @Test func `a list survives failures, changes its layout and is searched`() async throws {
    let pages = try (1...3).map { try PageRequest(number: $0, size: 3) }
    func page(_ ids: [Int], next: PageRequest?) -> ProductPage {
      .sample(ids: ids, totalCount: 7, next: next)
    }
    let unreadable = DecodingFailure(path: "pages[1].price", reason: .notAnAmount)
    let repository = ScriptedProductRepository(pages: [
      .offline, .success(page([60, 59, 58], next: pages[1])),
      .failure(.unavailable(status: 503, retryAfter: .seconds(20))),
      .success(page([57, 56, 55], next: pages[2])), .success(.sample(ids: [58])),
      .success(.sample(ids: [])), .failure(.unreachable(.timedOut)),
      .failure(.malformedResponse(unreadable)), .success(page([60, 59, 58], next: pages[1])),
    ])
    let clock = ManualClock()
    let list = ProductListViewModel(in: .sample(of: repository, clock: clock), firstPage: pages[0])
    let transcript = StateRecorder(of: list)

    for _ in 1...3 { await transcript.step("load()") { await list.load() } }
    for _ in 1...2 { await transcript.step("loadMore()") { await list.loadMore() } }
    await transcript.step("setVisibleRows(1..<2)") { list.setVisibleRows(1..<2) }
    await transcript.step("layout = .grid") { list.layout = .grid }
    try await transcript.step("search(typed: \"key\"), 300 ms later") {
      let searched = Task { await list.search(typed: "key") }
      try await clock.sleepers()
      clock.advance(by: .milliseconds(299))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .milliseconds(1))
      _ = await searched.value
    }
    await transcript.step("search(\"no such thing\")") { await list.search("no such thing") }
    await transcript.step("search(typed: \"\")") { await list.search(typed: "") }
    for _ in 1...3 { await transcript.step("refresh()") { await list.refresh() } }
    try await transcript.expect("ProductList")
  }

  @Test func `a product is loaded and deleted after a lost response`() async throws {
    let repository = GatedProductRepository()
    let original = ProductDetail.sample(id: 32)
    let detail = ProductDetailViewModel(
      id: ProductID(32), row: ProductRow(original.product, locale: locale),
      in: .sample(
        of: repository, sellers: GatedSellerCredentialStore(.sample()), now: { .afternoon }))
    let transcript = StateRecorder(of: detail)
    func load(_ heading: String, _ answer: Result<ProductDetail, MarketError>) async throws {
      try await transcript.step("load(): \(heading)") {
        try await repository.details.answer(answer, to: detail.load)
      }
    }
    /// Confirms a deletion, and responds to it and to the request that then reads the product.
    func delete(
      _ heading: String, _ answer: Result<Void, MarketError>,
      then read: Result<ProductDetail, MarketError>? = nil
    ) async throws {
      await transcript.step("requestDeletion()") { detail.requestDeletion() }
      try await transcript.step("confirm(_:): \(heading)") {
        async let confirmed = detail.confirmShown()
        try await repository.deletions.next().answer(answer)
        if let read { try await repository.details.next().answer(read) }
        _ = await confirmed
      }
    }
    try await load("offline", .offline)
    try await load("a response", .success(original))
    await transcript.step("load()") { await detail.load() }
    await transcript.step("selectedIndex = 1") { detail.selectedIndex = 1 }
    let lost = MarketError.outcomeUnknown(
      UnknownOutcome(response: .unavailable(status: 502, retryAfter: nil)))
    try await delete("no response, and it isn't deleted", .failure(lost), then: .success(original))
    try await load("it wasn't deleted", .success(original))
    try await delete("no response, and offline", .failure(lost), then: .offline)
    await transcript.step("dismiss(_:)") {
      for failure in detail.state.failures { detail.dismiss(failure) }
    }
    try await delete("offline", .offline)
    try await delete("it's deleted", .success(()))
    try await transcript.expect("ProductDetail")
  }

  @Test func `a product is entered, its registration is lost, and it is found`() async throws {
    let scene = try EditorScene()
    let compressor = GatedImageCompressor()
    let editor = scene.makeEditor(compressor: compressor)
    let transcript = StateRecorder(of: editor)
    func setText(_ text: String, _ field: ProductField) async {
      await transcript.step("[text: .\(field)] = \"\(text)\"") {
        editor[text: field] = text
      }
    }
    await transcript.step("load()") { await editor.load() }
    await setText("D", .name)
    await transcript.step("endEditing(.name)") { editor.endEditing(.name) }
    await setText("De", .name)
    await setText("Desk lamp", .name)
    await setText("15,000", .price)
    await setText("3", .stock)
    await setText("20,000", .discount)
    await transcript.step("submit()") { await editor.submit() }
    await setText("", .discount)
    await setText("Warm light, almost new.", .description)
    let large = ImageFile.samplePNG(8, name: "large.png", size: 300_000)
    let small = ImageFile.samplePNG(9, name: "small.png")
    try await transcript.step("addImages(_:) of an image that is too large") {
      try await compressor.calls.answer(.success(small)) { await editor.addImages([large]) }
    }
    try await transcript.step("submit(): 40 bytes are sent, no response, and it isn't found") {
      async let submitted = editor.submit()
      let call = try await scene.registration()
      let progress = TransferProgress(completedBytes: 40, totalBytes: 100)
      call.request.progress?(progress)
      await editor.wait { $0.phase == .submitting(progress) }
      call.answer(.failure(.outcomeUnknown()))
      try await scene.answerSearch()
      _ = await submitted
    }
    try await transcript.step("submit(), which searches: offline") {
      try await scene.repository.pages.answer(.offline, to: editor.submit)
    }
    await setText("Other lamp", .name)
    await transcript.step("submit()") { await editor.submit() }
    await setText("Desk lamp", .name)
    try await transcript.step("submit(): two candidates") {
      try await scene.answer(editor.submit, search: [9, 8])
    }
    await transcript.step("confirmRegistered(9)") {
      await editor.confirmRegistered(ProductID(9))
    }
    try await transcript.expect("ProductEditor")
  }

  @Test func `a seller enters invalid values, signs in and signs out`() async throws {
    let (identifier, secret) = ("identifier-to-hide", "secret-to-hide")
    let sellers = GatedSellerCredentialStore()
    let seller = SellerViewModel(sellers: sellers, locale: locale)
    let transcript = StateRecorder(of: seller)
    func save(_ heading: String, _ answer: Result<Void, SellerCredentialStoreError>) async throws {
      try await transcript.step("save(): \(heading)") {
        try await sellers.saves.answer(answer, to: seller.save)
      }
    }
    await transcript.step("save(), with empty fields") { await seller.save() }
    await transcript.step("identifier, with a space") { seller.identifier = identifier + " " }
    await transcript.step("vendorNumber, with a word") { seller.vendorNumber = "seven" }
    await transcript.step("save()") { await seller.save() }
    await transcript.step("identifier, secret, vendorNumber") {
      seller.identifier = identifier
      seller.secret = secret
      seller.vendorNumber = "7"
    }
    try await save("the store fails", .failure(.unavailable(reason: "keychain -25308")))
    try await save("it's saved", .success(()))
    try await transcript.step("signOut()") {
      try await sellers.saves.answer(.success(()), to: seller.signOut)
    }
    let other = try SellerCredential(identifier: identifier, secret: secret)
    await transcript.step("another screen signs in") { await sellers.set(other) }
    let text = await transcript.transcript()
    #expect(!text.contains(identifier))
    #expect(!text.contains(secret))
    try await transcript.expect("Seller")
  }

  @Test func `a service is up, impaired, down and up again`() async throws {
    let (repository, clock) = (GatedHealthRepository(), ManualClock())
    let health = ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(repository: repository, clock: clock),
      locale: locale)
    let transcript = StateRecorder(of: health)
    let answers: [(heading: String, answer: Result<String, MarketError>, after: Int)] = [
      ("\"OK\" after 1 234 ms", .success("OK"), 1_234),
      ("\"MAINTENANCE\"", .success("MAINTENANCE"), 5),
      ("offline", .offline, 10_000), ("offline again", .offline, 10_000),
      ("\"OK\" after 8 ms", .success("OK"), 8),
    ]
    for (heading, answer, time) in answers {
      try await transcript.step("check(): \(heading)") {
        async let checked = health.check()
        let call = try await repository.calls.next()
        clock.advance(by: .milliseconds(time))
        call.answer(answer)
        _ = await checked
      }
    }
    try await transcript.step("check(), whose caller is cancelled") {
      try await repository.calls.cancel(health.check)
    }
    try await transcript.expect("ServiceHealth")
  }
}

extension Language {
  var locale: Locale { Locale(identifier: self == .korean ? "ko_KR" : "en_US") }
  /// The name of the file with the recorded text in this language.
  var fileName: String { self == .korean ? "Korean.txt" : "English.txt" }
}

extension UserMessage {
  var transcript: String { "[\(code.rawValue)] \(text)" }
}

extension StateRecorder {
  /// Performs the given action as a step of the transcript.
  func step<Value>(_ heading: String, _ action: () async throws -> Value) async rethrows {
    await step(heading)
    _ = try await action()
  }

  /// Compares the transcript, and the texts of all messages in it, with the recorded text. If they
  /// differ, the test fails.
  ///
  /// - Parameter screen: The name of the folder in `Tests/Transcripts`.
  func expect(_ screen: String, file: StaticString = #filePath, line: UInt = #line) async throws {
    var texts: [String] = []
    for message in await states().flatMap({ messages(in: $0) })
    where !texts.contains(message.transcript) {
      texts.append(message.transcript)
    }
    let text = await transcript() + "\n\n" + texts.joined(separator: "\n") + "\n"
    try expectRecorded(text, at: "Tests/Transcripts/\(screen)/English.txt", file: file, line: line)
  }

  /// Returns all messages in the given value.
  private func messages(in value: Any) -> [UserMessage] {
    if let message = value as? UserMessage { return [message] }
    return Mirror(reflecting: value).children.flatMap { messages(in: $0.value) }
  }
}
