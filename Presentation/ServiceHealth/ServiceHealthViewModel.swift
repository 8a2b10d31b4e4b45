import Foundation
public import OpenMarketDomain

/// A view model for a screen that shows whether the service is available.
@MainActor
public final class ServiceHealthViewModel: StateViewModel<ServiceHealthState> {
  private let checkHealth: CheckHealthUseCase
  private let slot = OperationSlot()

  /// Creates a view model without a result. Call ``check()`` to check the service.
  ///
  /// - Parameters:
  ///   - checkHealth: The use case that checks the service.
  ///   - locale: The locale for messages and numbers.
  public init(checkHealth: CheckHealthUseCase, locale: any TextLocale) {
    self.checkHealth = checkHealth
    super.init(StateStore(ServiceHealthState()), locale: locale)
  }

  /// Checks the service, or joins the check in flight. If the check is cancelled, the previous
  /// result remains.
  ///
  /// - Returns: The result of this call, or `nil` if the call was cancelled or joined another call.
  @discardableResult
  public func check() async -> ServiceHealth? {
    guard await !slot.join() else { return nil }
    store.update { $0.isChecking = true }
    return await slot.run {
      try? await self.checkHealth()
    } settle: { [self] health in
      store.update { state in
        state.isChecking = false
        if let health { state = ServiceHealthState(health: health, locale: locale) }
      }
      return health
    }
  }

  /// Removes the error that the user dismisses. The result and its text stay.
  public func dismiss(_ message: UserMessage) {
    store.update { if $0.error == message { $0.error = nil } }
  }
}

/// The state of a service health screen. You can change a copy for previews and view tests.
public struct ServiceHealthState: Equatable, Sendable {
  /// A Boolean value that indicates whether a check is in flight.
  public var isChecking = false
  /// The result of the last check, or `nil` before the first check ends.
  public var health: ServiceHealth?
  /// A sentence that describes ``health`` in the user's language, or `nil` before the first check
  /// ends.
  public var text: String?
  /// The error message if the service is down, or `nil` otherwise.
  public var error: UserMessage?

  /// Creates the state of a new screen.
  public init() {}

  /// Creates the state after a check.
  public init(health: ServiceHealth, locale: some TextLocale) {
    self.health = health
    if case .down(let failure) = health { error = failure.messageAboutService(in: locale) }
    text = error?.text ?? health.text(in: locale)
  }
}

extension MarketError {
  /// Returns the message. The text for a product that wasn't found doesn't fit a service.
  fileprivate func messageAboutService(in locale: some TextLocale) -> UserMessage {
    guard case .notFound(let reason) = self else { return message(in: locale, of: .read) }
    return UserMessage(
      .notFound, variant: "health", diagnosis: .status(404), serverReason: reason, in: locale)
  }
}

extension ServiceHealth {
  /// A sentence about a service that responds, or `nil` if the service is down.
  fileprivate func text(in locale: some TextLocale) -> String? {
    switch self {
    case .up(let responseTime):
      // A response takes some time, even if it's less than a millisecond.
      let milliseconds = max(1, Int64((responseTime / .milliseconds(1)).rounded()))
        .formatted(.number.locale(locale.formattingLocale.forFormatting))
      return LocalizedText.healthy(milliseconds: milliseconds).text(in: locale)
    case .impaired(let statusText): return LocalizedText.impaired(statusText).text(in: locale)
    case .down: return nil
    }
  }
}
