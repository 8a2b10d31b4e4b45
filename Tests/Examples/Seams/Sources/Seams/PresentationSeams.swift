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

final class Favorites: StateViewModel<[ProductID]> {
  let deletions: ProductDeletions

  init(in market: DIContainer) {
    deletions = ProductDeletions(in: market.localized(Locale(identifier: "ko_KR")).parts)
    super.init(StateStore([]))
  }
}

extension Favorites: DeletionViewModel {
  var confirmation: DeletionConfirmation? { deletions.confirmation }
  var failures: [DeletionFailure] { deletions.failures }
}
