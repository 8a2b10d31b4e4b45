import Foundation
import OpenMarketKit

/// The screen of notices.
@MainActor
final class NoticesViewModel: ViewModel {
  private let repository: any NoticeRepository
  private let locale: Locale
  private let store = StateStore(NoticesState())
  private let slot = OperationSlot()

  init(repository: any NoticeRepository, locale: Locale) {
    self.repository = repository
    self.locale = locale
  }

  var state: NoticesState { store.state }

  func states(
    buffering policy: AsyncStream<NoticesState>.Continuation.BufferingPolicy
  ) -> AsyncStream<NoticesState> {
    store.states(buffering: policy)
  }

  /// Loads the notices, or joins the load in flight. A cancelled load leaves the notices and the error as they were.
  func load() async {
    guard await !slot.join() else { return }
    store.update { $0.isLoading = true }
    await slot.run({ await self.fetch() }, settle: { self.show($0) })
  }

  private func fetch() async -> Result<[Notice], MarketError> {
    do throws(MarketError) {
      return .success(try await repository.notices())
    } catch {
      return .failure(error)
    }
  }

  private func show(_ result: Result<[Notice], MarketError>) {
    store.update { state in
      state.isLoading = false
      switch result {
      case .success(let notices):
        state.notices = notices
        state.error = nil
      case .failure(.cancelled): break
      case .failure(let error): state.error = error.message(in: locale, of: .read)
      }
    }
  }
}

/// The state of the screen of notices.
struct NoticesState: Equatable, Sendable {
  var notices: [Notice] = []
  var isLoading = false
  var error: UserMessage?
}

extension DIContainer {
  /// Creates the screen of notices.
  @MainActor
  func makeNoticesViewModel() -> NoticesViewModel {
    NoticesViewModel(repository: RemoteNoticeRepository(service: service), locale: locale)
  }
}
