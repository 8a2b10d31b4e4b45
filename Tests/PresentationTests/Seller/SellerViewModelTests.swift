import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SellerViewModelTests {
  private let sellers = GatedSellerCredentialStore()
  private let seller: SellerViewModel

  init() {
    seller = SellerViewModel(sellers: sellers, locale: .english)
  }

  private func type(_ identifier: String, _ secret: String, _ vendorNumber: String = "") {
    seller.identifier = identifier
    seller.secret = secret
    seller.vendorNumber = vendorNumber
  }

  @Test(arguments: [
    ("", "s", "", ["empty-identifier"]), ("a b", "s", "", ["unsendable-identifier"]),
    ("a\n", "s", "", ["unsendable-identifier"]), ("a", "", "", ["empty-secret"]),
    ("a", "s", "seven", ["unreadable-vendor-number"]),
    ("a", "s", "0", ["unreadable-vendor-number"]),
    ("a", "s", "99999999999999999999", ["unreadable-vendor-number"]),
    ("a", "s", "1,000", ["unreadable-vendor-number"]),
    ("a", "s", "－７", ["unreadable-vendor-number"]),
    ("판매자", "", "x", ["unsendable-identifier", "empty-secret", "unreadable-vendor-number"]),
  ])
  func `all issues are shown at once, and nothing is saved`(
    identifier: String, secret: String, number: String, codes: [String]
  ) async {
    type(identifier, secret, number)
    expectEqual(await seller.save(), .invalid(seller.state.issues))
    #expect(seller.state.issues.map(\.code.rawValue) == codes)
    let fields = SellerField.allCases.flatMap { seller.state.issues(of: $0) }
    #expect(fields == seller.state.issues)
    #expect((sellers.saves.count, seller.identifier) == (0, identifier))
  }

  @Test(arguments: ["７", "०७", "\u{3000}７\n"])
  func `a credential is saved, with a number in digits of any script`(number: String) async throws {
    type("seller-7", "open sesame", number)
    let result = try await sellers.saves.answer(.success(()), to: seller.save)
    let entered = try SellerCredential(
      identifier: "seller-7", secret: "open sesame", vendorID: VendorID(7))
    #expect(sellers.credential == entered)
    #expect(result == .signedIn(SellerState.Seller(entered, locale: seller.locale)))
  }

  @Test func `calls are made in order, and one that is cancelled in the queue isn't made`()
    async throws
  {
    type("seller-7", "open sesame")
    let (call, saved) = try await sellers.saves.begin(seller.save)
    let cancelled = Task { await seller.signOut() }
    await MainActor.turn()
    cancelled.cancel()
    let signedOut = Task { await seller.signOut() }
    seller.secret = "typed meanwhile"
    await MainActor.turn()
    #expect(sellers.saves.count == 1)
    call.answer(.success(()))
    _ = await (saved.value, cancelled.value)
    #expect(seller.state.seller != nil)
    let next = try await sellers.saves.next()
    #expect((next.request, seller.secret) == (nil, "typed meanwhile"))
    next.answer(.success(()))
    _ = await signedOut.value
    #expect((seller.state.seller, sellers.saves.count) == (nil, 2))
  }

  @Test(arguments: [true, false])
  func `signing out and an equal save wait for a cancelled save`(isSigningOut: Bool) async throws {
    let sellers = GatedSellerCredentialStore(heedsCancellation: false)
    let seller = SellerViewModel(sellers: sellers, locale: .english)
    (seller.identifier, seller.secret) = ("seller-7", "open sesame")
    let (call, saved) = try await sellers.saves.begin(seller.save)
    saved.cancel()
    let next = Task { if isSigningOut { await seller.signOut() } else { await seller.save() } }
    await MainActor.turn()
    #expect((sellers.saves.count, seller.state.isBusy) == (1, true))
    call.answer(.failure(.unavailable(reason: "the keychain is locked")))
    _ = await saved.value
    #expect(seller.state.error == nil)
    try await sellers.saves.next().answer(.success(()))
    await next.value
    #expect(((seller.state.seller == nil), seller.state.isBusy) == (isSigningOut, false))
  }

  @Test func `a cancelled save leaves the state as it was`() async throws {
    type("seller-7", "open sesame")
    let before = seller.state
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await seller.save()
    }
    _ = await early.value
    #expect(sellers.saves.count == 0)
    #expect(try await sellers.saves.cancel(seller.save) == nil)
    expectEqual(seller.state, before)
  }
}
