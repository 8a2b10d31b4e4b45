import Foundation
import Observation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ViewModelTests {
  private func all<State>(of states: AsyncStream<State>) async -> [State] {
    var seen: [State] = []
    for await state in states { seen.append(state) }
    return seen
  }

  @Test(arguments: changeableViewModels)
  func `a stream has the current state, then each new one, until the view model is released`(
    type: any ChangeableViewModel.Type
  ) async throws {
    try await testStreams(of: type)
  }

  private func testStreams<Model: ChangeableViewModel>(of type: Model.Type) async throws {
    var model: Model? = .make()
    let before = try #require(model?.state)
    let early = try #require(model?.states(buffering: .unbounded))
    let slow = try #require(model?.states)
    await model?.change()
    let between = try #require(model?.state)
    let late = try #require(model?.states(buffering: .unbounded))
    await model?.change()
    let after = try #require(model?.state)
    model = nil
    let states = await all(of: early)
    #expect(states.first == before && states.contains(between) && states.last == after)
    #expect(zip(states, states.dropFirst()).allSatisfy { $0 != $1 })
    let end = await all(of: late)
    #expect(end.first == between && end.count < states.count && end == states.suffix(end.count))
    #expect(await all(of: slow) == [after])
  }

  @Test(arguments: changeableViewModels)
  func `observation reports the next change of the state once`(
    type: any ChangeableViewModel.Type
  ) async {
    await testObservation(of: type)
  }

  private func testObservation<Model: ChangeableViewModel>(of type: Model.Type) async {
    let model = Model.make()
    let count = Mutex(0)
    for number in 1...2 {
      withObservationTracking {
        _ = model.state
      } onChange: {
        count.withLock { $0 += 1 }
      }
      await model.change()
      await model.change()
      #expect(count.withLock(\.self) == number)
    }
  }
}

/// A view model whose streams and whose observation are tested. If you add a view model to the package, add it to
/// ``changeableViewModels``.
@MainActor
protocol ChangeableViewModel: ViewModel {
  static func make() -> Self
  /// Changes the state. The state must be different after each call.
  func change() async
}

let changeableViewModels: [any ChangeableViewModel.Type] = [
  ProductListViewModel.self, ProductDetailViewModel.self, ProductEditorViewModel.self,
  SellerViewModel.self, ServiceHealthViewModel.self, ImageSlot.self,
]

extension ProductListViewModel: ChangeableViewModel {
  static func make() -> ProductListViewModel {
    ProductListViewModel(of: InMemoryProductRepository())
  }

  func change() async { setLayout(state.layout == .list ? .grid : .list) }
}

extension ProductDetailViewModel: ChangeableViewModel {
  static func make() -> ProductDetailViewModel {
    .sample(of: InMemoryProductRepository())
  }

  func change() async { state.confirmation == nil ? requestDeletion() : dismissConfirmation() }
}

extension ProductEditorViewModel: ChangeableViewModel {
  static func make() -> ProductEditorViewModel {
    let (repository, events) = (InMemoryProductRepository(), InMemoryProductEventBus())
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
}

extension SellerViewModel: ChangeableViewModel {
  static func make() -> SellerViewModel {
    SellerViewModel(sellers: GatedSellerCredentialStore(), locale: Locale(identifier: "en_US"))
  }

  func change() async { setVendorNumber(state.form.vendorNumber + "7") }
}

extension ServiceHealthViewModel: ChangeableViewModel {
  static func make() -> ServiceHealthViewModel {
    ServiceHealthViewModel(
      checkHealth: CheckHealthUseCase(
        repository: InMemoryHealthRepository(.success("OK")), clock: ManualClock()),
      locale: Locale(identifier: "en_US"))
  }

  func change() async { await check() }
}

extension ImageSlot: ChangeableViewModel {
  static func make() -> ImageSlot {
    ImageSlot(
      images: GatedImageRepository(heedsCancellation: true), locale: Locale(identifier: "en_US"))
  }

  func change() async {
    state.url == nil ? bind(to: ImageURL("a.png")) : unbind()
  }
}
