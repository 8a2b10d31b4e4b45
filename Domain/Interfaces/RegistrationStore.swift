/// A store that keeps the attempts to register a product whose outcome isn't known.
///
/// ``RegisterProductUseCase`` adds an attempt before it sends anything, and removes it when the
/// outcome is known. Nothing else changes the store. All use cases of one market share a store,
/// also across containers and processes, so that no product is registered twice. Implementations
/// must complete each call even if the caller is cancelled.
public protocol RegistrationStore: Sendable {
  /// Returns the open attempts of a seller, in any order.
  func attempts(of seller: SellerKey) async throws(DraftStoreError) -> [RegistrationAttempt]

  /// Adds an attempt, unless the store has an attempt of the same seller with the same digest. Of
  /// several concurrent calls, also in other processes, only one adds its attempt.
  ///
  /// - Returns: The earlier attempt, or `nil` if the given attempt was added.
  func add(_ attempt: RegistrationAttempt) async throws(DraftStoreError) -> RegistrationAttempt?

  /// Replaces an attempt if the store still has it with the same ``RegistrationAttempt/token``.
  ///
  /// - Parameters:
  ///   - attempt: The attempt to replace.
  ///   - newAttempt: The new attempt with the same seller and digest, or `nil` to remove the
  ///     attempt.
  /// - Returns: `false` if the attempt was removed or replaced in the meantime.
  func replace(
    _ attempt: RegistrationAttempt, with newAttempt: RegistrationAttempt?
  ) async throws(DraftStoreError) -> Bool
}

/// A store that keeps attempts in memory. They end with the process.
public actor InMemoryRegistrationStore: RegistrationStore {
  private var attempts: [RegistrationAttempt] = []

  /// Creates an empty store.
  public init() {}

  public func attempts(of seller: SellerKey) -> [RegistrationAttempt] {
    attempts.filter { $0.seller == seller }
  }

  public func add(_ attempt: RegistrationAttempt) -> RegistrationAttempt? {
    if let earlier = attempts.first(where: attempt.isSameProduct) { return earlier }
    attempts.append(attempt)
    return nil
  }

  public func replace(
    _ attempt: RegistrationAttempt, with newAttempt: RegistrationAttempt?
  ) -> Bool {
    let index = attempts.firstIndex { attempt.isSameProduct($0) && $0.token == attempt.token }
    guard let index else { return false }
    attempts.remove(at: index)
    if let newAttempt { attempts.append(newAttempt) }
    return true
  }
}
