import Foundation
import Observation
import OpenMarketKit

@MainActor
@Observable
final class Counter: ViewModel {
  private let store = StateStore(0)
  var state: Int { store.state }

  func states(buffering policy: AsyncStream<Int>.Continuation.BufferingPolicy) -> AsyncStream<Int> {
    store.states(buffering: policy)
  }

  func count() { store.update { $0 += 1 } }
}

@MainActor
@Observable
final class Favorites: DeletionViewModel {
  private let store = StateStore([ProductID]())
  let deletions: ProductDeletions

  init(in market: DIContainer) {
    deletions = ProductDeletions(in: market.localized(Locale(identifier: "ko_KR")).parts)
  }

  var state: [ProductID] { store.state }
  var confirmation: DeletionConfirmation? { deletions.confirmation }
  var failures: [DeletionFailure] { deletions.failures }

  func states(
    buffering policy: AsyncStream<[ProductID]>.Continuation.BufferingPolicy
  ) -> AsyncStream<[ProductID]> {
    store.states(buffering: policy)
  }
}
