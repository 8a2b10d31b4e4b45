public import Foundation
public import OpenMarketDomain

/// Whether the service is up.
public final class ServiceHealthViewModel: ViewModel {
  private let checkHealth: CheckHealthUseCase
  private let locale: Locale
  private let store = StateStore(ServiceHealthState())
  private let slot = OperationSlot()

  /// A screen that has asked for nothing yet.
  ///
  /// - Parameters:
  ///   - checkHealth: asks the service.
  ///   - locale: decides the language of the texts.
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

  /// Asks the service. While it is being asked, joins that.
  public func check() async {
    guard await !slot.join() else { return }
    store.update { $0.isChecking = true }
    await slot.run({ try? await self.checkHealth() }, settle: settle)
  }

  /// - Parameter health: `nil` when the check was cancelled; what was known stays.
  private func settle(_ health: ServiceHealth?) {
    let language = Language(locale)
    store.update { state in
      state.isChecking = false
      guard let health else { return }
      state.health = health
      state.error =
        if case .down(let error) = health { error.message(in: language) } else { nil }
      state.text = health.text(in: language, locale: locale)
    }
  }
}

nonisolated extension ServiceHealth {
  func text(in language: Language, locale: Locale) -> String {
    switch self {
    case .up(let responseTime):
      let milliseconds = Int64(responseTime / .milliseconds(1))
        .formatted(.number.locale(locale.forFormatting))
      return Phrase.healthy(milliseconds: milliseconds).text(in: language)
    case .impaired(let statusText): return Phrase.impaired(statusText).text(in: language)
    case .down(let error): return error.message(in: language).text
    }
  }
}
