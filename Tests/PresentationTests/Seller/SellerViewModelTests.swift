import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SellerViewModelTests {
  private let sellers = GatedSellerCredentialStore()
  private let seller: SellerViewModel
  private let credentials = ResolvedCredentials(
    identifier: Secret("seller-7"), secret: Secret("open sesame"), vendorID: VendorID(7))

  init() {
    seller = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
  }

  private func type(_ identifier: String, _ secret: String, _ vendorNumber: String = "") {
    seller.setIdentifier(identifier)
    seller.setSecret(secret)
    seller.setVendorNumber(vendorNumber)
  }

  @Test func `a saved credential signs in and clears the form, and signing out removes it`()
    async throws
  {
    type("seller-7", "open sesame", " 7 ")
    async let saved: Void = seller.save()
    let call = try await sellers.saves.next()
    #expect(
      call.request
        == (try SellerCredential(
          identifier: "seller-7", secret: "open sesame", vendorID: VendorID(7))))
    #expect(seller.state.isBusy && seller.state.seller == nil)
    call.answer(.success(()))
    await saved
    #expect(!seller.state.isBusy && seller.state.form == SellerState.Form())
    #expect(seller.state.seller?.vendorID == VendorID(7))
    async let signedOut: Void = seller.signOut()
    let next = try await sellers.saves.next()
    #expect(next.request == nil && seller.state.seller != nil)
    next.answer(.success(()))
    await signedOut
    #expect(seller.state.seller == nil && sellers.credential == nil)
  }

  @Test func `known credentials fill in the form`() {
    seller.fillIn(credentials)
    let form = seller.state.form
    #expect(form.identifier.plaintext == "seller-7" && form.secret.plaintext == "open sesame")
    #expect(form.vendorNumber == "7")
    seller.fillIn(ResolvedCredentials())
    #expect(seller.state.form == SellerState.Form())
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
    await seller.save()
    #expect(seller.state.issues.map(\.code.rawValue) == codes)
    #expect(sellers.saves.count == 0)
    #expect(seller.state.form.identifier.plaintext == identifier)
  }

  @Test(arguments: ["7", "７", "٧", "०७", "\u{3000}７\n"])
  func `a vendor number is read in digits of any script`(number: String) async throws {
    type("seller-7", "open sesame", number)
    let saved = Task { await seller.save() }
    await MainActor.turn()
    #expect(seller.state.issues == [])
    guard seller.state.isBusy else { return await saved.value }
    let call = try await sellers.saves.next()
    #expect(call.request?.vendorID == VendorID(7))
    call.answer(.success(()))
    await saved.value
    #expect(seller.state.seller?.vendorID == VendorID(7))
  }

  @Test func `typing in a field removes its issue`() async {
    await seller.save()
    #expect(seller.state.issues.map(\.sellerField) == [.identifier, .secret])
    seller.setSecret("")
    #expect(seller.state.issues.count == 2)
    seller.setSecret("s")
    #expect(seller.state.issues.map(\.sellerField) == [.identifier])
    seller.setIdentifier("a")
    #expect(seller.state.issues == [])
  }

  @Test func `a failure of the store is shown, and the form stays`() async throws {
    type("seller-7", "open sesame")
    let form = seller.state.form
    async let saved: Void = seller.save()
    try await sellers.saves.next().answer(.failure(.unavailable(reason: "the keychain is locked")))
    await saved
    #expect(seller.state.error?.code == .sellerStoreUnavailable)
    #expect(seller.state.error?.text.contains("the keychain is locked") == true)
    #expect(seller.state.seller == nil)
    #expect(seller.state.form == form)
    async let again: Void = seller.save()
    try await sellers.saves.next().answer(.success(()))
    await again
    #expect(seller.state.error == nil)
    #expect(seller.state.seller != nil)
  }

  @Test func `a sign-in on another screen is shown`() async throws {
    await sellers.set(try .sample(vendorID: VendorID(9)))
    #expect(seller.state.seller?.vendorID == VendorID(9))
    await sellers.set(nil)
    #expect(seller.state.seller == nil)
  }

  @Test func `simultaneous equal saves are one`() async throws {
    type("seller-7", "open sesame")
    let first = Task { await seller.save() }
    let call = try await sellers.saves.next()
    let second = Task { await seller.save() }
    await MainActor.turn()
    first.cancel()
    await first.value
    call.answer(.success(()))
    await second.value
    #expect(sellers.saves.count == 1)
    #expect(seller.state.seller != nil)
    #expect(seller.state.issues == [])
  }

  @Test func `calls are made in order`() async throws {
    type("seller-7", "open sesame")
    let saved = Task { await seller.save() }
    let call = try await sellers.saves.next()
    let signedOut = Task { await seller.signOut() }
    seller.setSecret("typed meanwhile")
    await MainActor.turn()
    #expect(sellers.saves.count == 1)
    call.answer(.success(()))
    await saved.value
    let next = try await sellers.saves.next()
    #expect(next.request == nil)
    #expect(seller.state.form.secret == Secret("typed meanwhile"))
    next.answer(.success(()))
    await signedOut.value
    #expect(seller.state.seller == nil)
  }

  @Test func `signing out waits for a cancelled save`() async throws {
    let sellers = GatedSellerCredentialStore(heedsCancellation: false)
    let seller = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
    seller.fillIn(credentials)
    let saved = Task { await seller.save() }
    let call = try await sellers.saves.next()
    saved.cancel()
    let signedOut = Task { await seller.signOut() }
    await MainActor.turn()
    #expect(sellers.saves.count == 1)
    #expect(seller.state.isBusy)
    call.answer(.success(()))
    await saved.value
    try await sellers.saves.next().answer(.success(()))
    await signedOut.value
    #expect(sellers.credential == nil)
    #expect(seller.state.seller == nil)
    #expect(!seller.state.isBusy)
  }

  @Test func `an equal save after a cancelled one is made`() async throws {
    let sellers = GatedSellerCredentialStore(heedsCancellation: false)
    let seller = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
    seller.fillIn(credentials)
    let saved = Task { await seller.save() }
    let call = try await sellers.saves.next()
    saved.cancel()
    let again = Task { await seller.save() }
    await MainActor.turn()
    #expect(sellers.saves.count == 1)
    call.answer(.failure(.unavailable(reason: "the keychain is locked")))
    await saved.value
    #expect(seller.state.error == nil)
    try await sellers.saves.next().answer(.success(()))
    await again.value
    #expect(seller.state.seller != nil)
  }

  @Test func `a cancelled save leaves the state as it was`() async throws {
    type("seller-7", "open sesame")
    let before = seller.state
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await seller.save()
    }
    await early.value
    #expect(sellers.saves.count == 0)
    #expect(seller.state == before)
    let late = Task { await seller.save() }
    _ = try await sellers.saves.next()
    late.cancel()
    await late.value
    #expect(seller.state == before)
  }

  @Test func `a call that is cancelled in the queue isn't made`() async throws {
    type("seller-7", "open sesame")
    let saved = Task { await seller.save() }
    let call = try await sellers.saves.next()
    let signedOut = Task { await seller.signOut() }
    await MainActor.turn()
    signedOut.cancel()
    await signedOut.value
    call.answer(.success(()))
    await saved.value
    #expect(sellers.saves.count == 1)
    #expect(seller.state.seller != nil)
  }
}

/// Tests that descriptions and dumps of the state don't contain credentials.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct SellerSecrecyTests {
  private let identifier = "identifier-to-hide"
  private let secret = "secret-to-hide"

  private func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [dumped, String(describing: value), String(reflecting: value)] + leaves(of: value)
  }

  /// Returns the descriptions of all parts of the given value.
  private func leaves(of value: Any) -> [String] {
    Mirror(reflecting: value).children.flatMap { child in
      ["\(child.value)"] + leaves(of: child.value)
    }
  }

  private func expectSecrecy(_ value: Any, sourceLocation: SourceLocation = #_sourceLocation) {
    for text in texts(of: value) {
      #expect(!text.contains(identifier), sourceLocation: sourceLocation)
      #expect(!text.contains(secret), sourceLocation: sourceLocation)
    }
  }

  @Test func `the state of the settings shows no credential`() async throws {
    let sellers = GatedSellerCredentialStore()
    let seller = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
    seller.setIdentifier(identifier)
    seller.setSecret(secret)
    seller.setVendorNumber("x")
    await seller.save()
    #expect(!seller.state.issues.isEmpty)
    expectSecrecy(seller.state)
    seller.setVendorNumber("7")
    let saved = Task { await seller.save() }
    let call = try await sellers.saves.next()
    #expect(seller.state.isBusy)
    expectSecrecy(seller.state)
    expectSecrecy(seller)
    call.answer(.success(()))
    await saved.value
    #expect(seller.state.seller != nil)
    expectSecrecy(seller.state)
    expectSecrecy(seller)
    #expect(seller.state.form == SellerState.Form())
  }
}
