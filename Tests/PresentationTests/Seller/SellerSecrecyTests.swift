import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Whoever prints a state prints no credential, at any time.
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

  /// Everything that a debugger finds in a value.
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

  @Test func `a state shows no credential, from typing to signing out`() async throws {
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
    // Nothing of it is left in the state, printable or not.
    #expect(seller.state.form == SellerState.Form())
  }

  @Test func `the state of a page shows no credential`() async throws {
    let repository = GatedProductRepository()
    let sellers = GatedSellerCredentialStore(
      try .sample(identifier: identifier, secret: secret))
    let detail = ProductDetailViewModel.sample(of: repository, sellers: sellers)
    detail.requestEdit(try ProductChanges(to: .sample(id: 32), stock: 5))
    expectSecrecy(detail.state)
    let confirmed = Task { await detail.confirmShown() }
    let call = try await repository.updates.next()
    expectSecrecy(detail.state)
    call.answer(.failure(.unauthorized(reason: nil)))
    await confirmed.value
    expectSecrecy(detail.state)
  }
}
