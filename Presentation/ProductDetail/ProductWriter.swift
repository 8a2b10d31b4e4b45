import OpenMarketDomain
import Synchronization

/// Sends what a seller does to a product, as whoever is signed in, and says what came of it.
nonisolated struct ProductWriter: Sendable {
  enum Outcome: Sendable {
    case updated(ProductDetail)
    /// The product is gone, by this or before it.
    case deleted
    /// The product is as it should be already; nothing was sent.
    case unneeded
    case failed(WriteFailure.Reason)
    /// It was given up, perhaps after it was sent.
    case cancelled
    /// It was given up before it was sent.
    case notSent
  }

  let dependencies: ProductDetailDependencies
  let language: Language

  /// - Parameter record: what is known of the product now.
  func send(_ write: ProductWrite, to id: ProductID, _ record: ProductRecord) async -> Outcome {
    guard !record.isDeleted else { return .unneeded }
    guard let seller = dependencies.sellers.credential else { return .failed(.notSignedIn) }
    do throws(MarketError) {
      switch write {
      case .edit(let changes): return try await update(changes, as: seller, record)
      case .deletion: return try await delete(id, as: seller)
      }
    } catch .cancelled {
      return .cancelled
    } catch .notFound {
      return .deleted
    } catch .outcomeUnknown {
      return .failed(.outcomeUnknown)
    } catch {
      return .failed(.failed(error))
    }
  }

  private func update(
    _ changes: ProductChanges, as seller: SellerCredential, _ record: ProductRecord
  ) async throws(MarketError) -> Outcome {
    var changes = changes
    if record.isCurrent, let detail = record.detail {
      do throws(ValidationFailure) {
        changes = try changes.rebased(on: detail)
      } catch {
        return .failed(.noLongerFits(error.issues))
      }
    }
    guard !changes.isEmpty else { return .unneeded }
    return .updated(try await dependencies.updateProduct(changes, as: seller))
  }

  private func delete(
    _ id: ProductID, as seller: SellerCredential
  ) async throws(MarketError) -> Outcome {
    let isSent = Flag()
    do throws(MarketError) {
      try await dependencies.deleteProduct(id, as: seller, willSend: isSent.set)
      return .deleted
    } catch .cancelled where !isSent.isSet {
      // The address of deletion was asked for, and nothing else.
      return .notSent
    }
  }
}

/// A flag that is set once, on any thread.
private nonisolated final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock(\.self) }

  @Sendable func set() {
    value.withLock { $0 = true }
  }
}
