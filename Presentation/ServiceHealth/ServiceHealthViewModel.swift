public import Foundation
public import OpenMarketDomain

/// A screen that shows whether the service is up.
public final class ServiceHealthViewModel: ViewModel {
  private let checkHealth: CheckHealthUseCase
  private let locale: Locale
  private let store = StateStore(ServiceHealthState())
  private let slot = OperationSlot()

  /// Creates a screen that has requested nothing yet.
  ///
  /// - Parameters:
  ///   - checkHealth: The use case that asks the service.
  ///   - locale: The language and format of the texts.
  public init(checkHealth: CheckHealthUseCase, locale: Locale) {
    self.checkHealth = checkHealth
    self.locale = locale
  }

  public var state: ServiceHealthState { store.state }

  public func states(
    buffering policy: AsyncStream<ServiceHealthState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ServiceHealthState> {
    store.states(buffering: policy)
  }

  /// Checks the service, or joins the check in flight. A cancelled check leaves the state as it was.
  public func check() async {
    guard await !slot.join() else { return }
    store.update { $0.isChecking = true }
    await slot.run {
      try? await self.checkHealth()
    } settle: { [self] health in
      store.update { state in
        state.isChecking = false
        if let health { show(health, in: &state) }
      }
    }
  }

  private func show(_ health: ServiceHealth, in state: inout ServiceHealthState) {
    let language = Language(locale)
    state.health = health
    state.error =
      if case .down(let error) = health { error.message(in: language) } else { nil }
    state.text = health.text(in: language, locale: locale)
  }
}

/// The state of the service's health. Change a copy for previews and tests of views.
public nonisolated struct ServiceHealthState: Equatable, Sendable {
  /// A Boolean value that indicates whether a check is in flight.
  public var isChecking = false
  /// The result of the last check, or `nil` before the first.
  public var health: ServiceHealth?
  /// A sentence about ``health`` in the reader's language.
  public var text: String?
  /// The failure, if the service is down.
  public var error: UserMessage?

  /// Creates the state of a new screen.
  public init() {}
}

nonisolated extension ServiceHealth {
  fileprivate func text(in language: Language, locale: Locale) -> String {
    switch self {
    case .up(let responseTime):
      let milliseconds = Int64(responseTime / .milliseconds(1))
        .formatted(.number.locale(locale.forFormatting))
      return Phrase.healthy(milliseconds: milliseconds).text(in: language)
    case .impaired(let statusText):
      return Phrase.impaired(statusText).text(in: language)
    case .down(let error):
      return error.message(in: language).text
    }
  }
}
