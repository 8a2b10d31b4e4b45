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
    let parts = market.localized(Locale(identifier: "ko_KR")).parts
    deletions = ProductDeletions(in: parts)
    super.init(StateStore([]), locale: parts.locale)
  }
}

extension Favorites: DeletionViewModel {
  var confirmation: DeletionConfirmation? { deletions.confirmation }
  var failures: [DeletionFailure] { deletions.failures }
}

/// Shows the code of each text, so that translators see where it stands.
struct CodeLocale: TextLocale {
  let formattingLocale = Locale(identifier: "de_DE")
  let appWords: AppWords? = { $0.code }
}

func saveTitle() -> String { ActionTitle.save.text(in: CodeLocale()) }
