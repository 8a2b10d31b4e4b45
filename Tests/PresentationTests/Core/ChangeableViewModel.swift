import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// A view model that tests make and change, whatever it is about. To have a view model's streams and observation tested,
/// write this for it and add it to ``changeableViewModels``.
@MainActor
protocol ChangeableViewModel: ViewModel {
  static func make() -> Self
  /// Does something that changes the state, each time.
  func change() async
  /// Does something that leaves it as it is.
  func changeNothing() async
}

let changeableViewModels: [any ChangeableViewModel.Type] = [
  ProductListViewModel.self, ProductDetailViewModel.self, ProductEditorViewModel.self,
  SellerViewModel.self, ServiceHealthViewModel.self, ImageSlot.self,
]

extension ProductListViewModel: ChangeableViewModel {
  static func make() -> ProductListViewModel {
    ProductListViewModel(
      fetchPage: FetchProductPageUseCase(repository: InMemoryProductRepository()),
      events: InMemoryProductEvents(), images: InMemoryImageRepository(),
      locale: Locale(identifier: "en_US"))
  }

  func change() async { setLayout(state.layout == .list ? .grid : .list) }
  func changeNothing() async { setLayout(state.layout) }
}

extension ProductDetailViewModel: ChangeableViewModel {
  static func make() -> ProductDetailViewModel {
    .sample(of: InMemoryProductRepository())
  }

  func change() async { state.confirmation == nil ? requestDeletion() : dismissConfirmation() }
  func changeNothing() async { dismissFailure(1) }
}

extension ProductEditorViewModel: ChangeableViewModel {
  static func make() -> ProductEditorViewModel {
    let (repository, events) = (InMemoryProductRepository(), InMemoryProductEvents())
    return ProductEditorViewModel(
      register: RegisterProductUseCase(repository: repository, events: events),
      update: UpdateProductUseCase(repository: repository, events: events),
      sellers: GatedSellerCredentialStore(), drafts: RecordingDraftStore(), events: events,
      locale: Locale(identifier: "en_US"))
  }

  func change() async {
    await restoreDraft()
    setText(state.form.name + "a", for: .name)
  }
  func changeNothing() async { setText(state.form.name, for: .name) }
}

extension SellerViewModel: ChangeableViewModel {
  static func make() -> SellerViewModel {
    SellerViewModel(sellers: GatedSellerCredentialStore(), locale: Locale(identifier: "en_US"))
  }

  func change() async { setVendorNumber(state.form.vendorNumber + "7") }
  func changeNothing() async { setVendorNumber(state.form.vendorNumber) }
}

extension ServiceHealthViewModel: ChangeableViewModel {
  static func make() -> ServiceHealthViewModel {
    ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(
        repository: InMemoryHealthRepository(.success("OK")), clock: ManualClock()),
      locale: Locale(identifier: "en_US"))
  }

  func change() async { await check() }
  func changeNothing() async {}
}

extension ImageSlot: ChangeableViewModel {
  static func make() -> ImageSlot {
    ImageSlot(
      images: GatedImageRepository(heedsCancellation: true), locale: Locale(identifier: "en_US"))
  }

  func change() async {
    state.url == nil ? bind(to: ImageURL("a.png")) : unbind()
  }
  func changeNothing() async { bind(to: state.url) }
}
