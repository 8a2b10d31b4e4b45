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

  init() {
    seller = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
  }

  private func type(_ identifier: String, _ secret: String, _ vendorNumber: String = "") {
    seller.setIdentifier(identifier)
    seller.setSecret(secret)
    seller.setVendorNumber(vendorNumber)
  }

  private func signIn() async throws {
    type("seller-7", "open sesame", "7")
    async let saved: Void = seller.save()
    try await sellers.saves.next().answer(.success(()))
    await saved
  }

  @Test func `who is typed is signed in, and what was typed is forgotten`() async throws {
    type("seller-7", "open sesame", " 7 ")
    #expect(seller.state.form.secret == Secret("open sesame"))
    async let saved: Void = seller.save()
    let call = try await sellers.saves.next()
    #expect(
      call.request
        == (try SellerCredential(
          identifier: "seller-7", secret: "open sesame", vendorID: VendorID(7))))
    #expect(seller.state.isBusy)
    #expect(seller.state.seller == nil)
    call.answer(.success(()))
    await saved
    #expect(!seller.state.isBusy)
    #expect(seller.state.form == SellerState.Form())
    #expect(seller.state.seller?.vendorID == VendorID(7))
    #expect(seller.state.seller?.text == "Signed in as seller #7.")
  }

  @Test func `known credentials fill in the form`() {
    var form = SellerState.Form()
    seller.fillIn(
      ResolvedCredentials(
        identifier: Secret("seller-7"), secret: Secret("open sesame"), vendorID: VendorID(7)))
    (form.identifier, form.secret, form.vendorNumber) = (
      Secret("seller-7"), Secret("open sesame"), "7"
    )
    #expect(seller.state.form == form)
    seller.fillIn(ResolvedCredentials())
    #expect(seller.state.form == SellerState.Form())
  }

  @Test(arguments: [
    ("en_US", "7", "Signed in as seller #7."), ("en_US", "", "Signed in as a seller."),
    ("ko_KR", "7", "판매자 #7 계정으로 로그인했습니다."), ("ko_KR", "", "판매자로 로그인했습니다."),
  ])
  func `who is signed in is told in each language`(
    locale: String, number: String, text: String
  ) throws {
    let vendorID = Int(number).map { VendorID($0) }
    let sellers = GatedSellerCredentialStore(try .sample(vendorID: vendorID))
    let seller = SellerViewModel(sellers: sellers, locale: Locale(identifier: locale))
    #expect(seller.state.seller?.text == text)
  }

  @Test(arguments: [
    ("", "s", "", ["empty-identifier"]), ("a b", "s", "", ["unsendable-identifier"]),
    ("a\n", "s", "", ["unsendable-identifier"]), ("a", "", "", ["empty-secret"]),
    ("a", "s", "seven", ["unreadable-vendor-number"]),
    ("a", "s", "0", ["unreadable-vendor-number"]), ("a", "s", "-7", ["unreadable-vendor-number"]),
    ("a", "s", "7.5", ["unreadable-vendor-number"]),
    ("a", "s", "99999999999999999999", ["unreadable-vendor-number"]),
    ("a", "s", "1,000", ["unreadable-vendor-number"]),
    ("a", "s", "－７", ["unreadable-vendor-number"]),
    ("판매자", "", "x", ["unsendable-identifier", "empty-secret", "unreadable-vendor-number"]),
  ])
  func `everything that is wrong is told at once, and nothing is kept`(
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

  @Test func `typing in a field ends its issue`() async {
    await seller.save()
    #expect(seller.state.issues.map(\.sellerField) == [.identifier, .secret])
    seller.setSecret("")
    #expect(seller.state.issues.count == 2)
    seller.setSecret("s")
    #expect(seller.state.issues.map(\.sellerField) == [.identifier])
    seller.setIdentifier("a")
    #expect(seller.state.issues == [])
  }

  @Test func `who signs out is signed out`() async throws {
    try await signIn()
    async let signedOut: Void = seller.signOut()
    let call = try await sellers.saves.next()
    #expect(call.request == nil)
    #expect(seller.state.seller != nil)
    call.answer(.success(()))
    await signedOut
    #expect(seller.state.seller == nil)
    #expect(sellers.credential == nil)
  }

  @Test func `a store that cannot keep it is told, and what was typed stays`() async throws {
    type("seller-7", "open sesame")
    let form = seller.state.form
    async let saved: Void = seller.save()
    try await sellers.saves.next().answer(.failure(.unavailable(reason: "the keychain is locked")))
    await saved
    #expect(seller.state.failure?.code == .sellerStoreUnavailable)
    #expect(seller.state.failure?.text.contains("the keychain is locked") == true)
    #expect(seller.state.seller == nil)
    #expect(seller.state.form == form)
    async let again: Void = seller.save()
    try await sellers.saves.next().answer(.success(()))
    await again
    #expect(seller.state.failure == nil)
    #expect(seller.state.seller != nil)
  }

  @Test func `it follows who is signed in elsewhere`() async throws {
    await sellers.set(try .sample(vendorID: VendorID(9)))
    #expect(seller.state.seller?.vendorID == VendorID(9))
    await sellers.set(nil)
    #expect(seller.state.seller == nil)
  }

  @Test func `the same seller twice is kept once`() async throws {
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

  @Test func `what comes later is kept later`() async throws {
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

  @Test func `signing out waits for what was given up and is kept all the same`() async throws {
    let sellers = GatedSellerCredentialStore(heedsCancellation: false)
    let seller = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
    seller.setIdentifier("seller-7")
    seller.setSecret("open sesame")
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

  @Test func `the same seller again, after it was given up, is kept again`() async throws {
    let sellers = GatedSellerCredentialStore(heedsCancellation: false)
    let seller = SellerViewModel(sellers: sellers, locale: Locale(identifier: "en_US"))
    seller.setIdentifier("seller-7")
    seller.setSecret("open sesame")
    let saved = Task { await seller.save() }
    let call = try await sellers.saves.next()
    saved.cancel()
    let again = Task { await seller.save() }
    await MainActor.turn()
    #expect(sellers.saves.count == 1)
    call.answer(.failure(.unavailable(reason: "the keychain is locked")))
    await saved.value
    #expect(seller.state.failure == nil)
    try await sellers.saves.next().answer(.success(()))
    await again.value
    #expect(seller.state.seller != nil)
  }

  @Test func `cancellation is silent, before it is kept and while it is`() async throws {
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

  @Test func `who is cancelled while another is being kept keeps nothing`() async throws {
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
