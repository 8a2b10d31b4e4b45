public import Foundation
public import OpenMarketDomain
import OpenMarketLock

/// A view model for a product page, which shows the product's text and images and sends the seller's writes.
///
/// The page shows a confirmed write immediately, and sends the write after all previously confirmed writes. If a write fails, the
/// page reverts only this write. All changes to the product, including the page's writes, reach the page through `events`.
///
/// The page ignores the response of a load if the page has received the result of a write since the request was sent.
public final class ProductDetailViewModel: ViewModel {
  /// The identifier of the product on this page.
  public let id: ProductID

  private let fetchDetail: FetchProductDetailUseCase
  private let update: UpdateProductUseCase
  private let delete: DeleteProductUseCase
  private let sellers: any SellerCredentialStore
  private let events: any ProductEvents
  private let locale: Locale
  private let now: @Sendable () -> Date

  private let store = StateStore(ProductDetailState())
  private let slots: DetailImageSlots?
  private var subscriptions: [Subscription] = []

  private var record = ProductRecord()
  private let reading = OperationSlot()
  private var isReading = false
  private var readError: UserMessage?

  private let queue = WriteQueue<ProductWrite>()
  /// The write that needs confirmation, with the number of the confirmation.
  private var requested: (number: Int, write: ProductWrite)?
  private var failures: [WriteFailure] = []

  /// The object that numbers the confirmations. The pages of all rows in a list share this object.
  var numbers = ConfirmationNumbers()
  /// The closure to call after each change of the state.
  var onChange: () -> Void = {}

  /// Creates a view model for a product that isn't loaded yet.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product.
  ///   - fetchDetail: The use case that loads the product.
  ///   - update: The use case that updates the product. The use case must publish its updates through `events`.
  ///   - delete: The use case that deletes the product. The use case must publish the deletion through `events`.
  ///   - sellers: The store that provides the seller credential for each write.
  ///   - events: The publisher that posts the changes that any screen makes to the product.
  ///   - images: The repository that loads the images, or `nil` for a page without image slots.
  ///   - locale: The locale for text, prices, and dates.
  ///   - now: The closure that returns the current time, for use in messages.
  public init(
    id: ProductID, fetchDetail: FetchProductDetailUseCase, update: UpdateProductUseCase,
    delete: DeleteProductUseCase, sellers: any SellerCredentialStore, events: any ProductEvents,
    images: (any ImageRepository)? = nil, locale: Locale,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.id = id
    self.fetchDetail = fetchDetail
    self.update = update
    self.delete = delete
    self.sellers = sellers
    self.events = events
    self.locale = locale
    self.now = now
    slots = images.map { DetailImageSlots(images: $0, locale: locale) }
    subscriptions = [
      events.subscribe { [weak self] in await self?.take($0) },
      sellers.subscribe { [weak self] in await self?.show() },
    ]
    show()
  }

  /// Creates a view model that shows the given list row until the product is loaded.
  public convenience init(
    row: ProductRow, fetchDetail: FetchProductDetailUseCase, update: UpdateProductUseCase,
    delete: DeleteProductUseCase, sellers: any SellerCredentialStore, events: any ProductEvents,
    images: (any ImageRepository)? = nil, locale: Locale,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.init(
      id: row.id, fetchDetail: fetchDetail, update: update, delete: delete, sellers: sellers,
      events: events, images: images, locale: locale, now: now)
    record = ProductRecord(listed: row.product)
    show()
  }

  public var state: ProductDetailState { store.state }

  public func states(
    buffering policy: AsyncStream<ProductDetailState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductDetailState> {
    store.states(buffering: policy)
  }

  package func freeze(_ state: ProductDetailState) {
    store.freeze(state)
    slots?.show(state.images, selectedIndex: state.selectedIndex)
  }

  // MARK: - Reading

  /// Loads the product if it isn't loaded yet. After a failure, call this method again to retry.
  ///
  /// With a response cache, the page first shows the cached product. If it's fresh, the method sends no request.
  public func load() async {
    guard state.phase != .loaded else { return }
    await read(cached: !record.isWhole)
  }

  /// Loads the product again. If a load is in flight, the call joins this load.
  public func refresh() async {
    await read(cached: false)
  }

  private func read(cached: Bool) async {
    guard await !reading.join() else { return }
    isReading = true
    show()
    await reading.run {
      await cached ? self.readCachedFirst() : self.read(.reload)
    } settle: {
      self.settle(askedAt: $0, $1)
    }
  }

  /// Returns the cached product if it's fresh. Otherwise, shows the cached product, if any, and loads the product.
  ///
  /// If the cached product differs from the list row, the page keeps showing the row, which may be newer. The page shows the
  /// cached product only if the server can't be reached.
  private func readCachedFirst() async -> (askedAt: Int, Result<ProductDetail, MarketError>) {
    let count = record.count
    guard let detail = try? await fetchDetail(id, policy: .cacheOnly), !Task.isCancelled else {
      return await read()
    }
    let differs = record.detail.map { !$0.product.hasSameOffer(as: detail.product) } ?? false
    if !differs {
      if detail.freshness?.isStale == false { return (count, .success(detail)) }
      record.read(detail, askedAt: count)
      show()
    }
    let (latest, outcome) = await read()
    if differs, case .failure(let error) = outcome, error.isRetryable {
      // The row was newer, so the product is outdated, even if its response is fresh.
      var detail = detail
      detail.freshness = detail.freshness.map { Freshness(readAt: $0.readAt, isStale: true) }
      record.read(detail, askedAt: count)
    }
    return (latest, outcome)
  }

  /// Loads the product. If a write ends with an unknown outcome during the load, the method loads the product again, because the
  /// first response may be older than the write.
  private func read(
    _ policy: CachePolicy = .networkOnly
  ) async -> (askedAt: Int, Result<ProductDetail, MarketError>) {
    while true {
      let count = record.count
      var isOutdated: Bool { count != record.count && record.isInDoubt && !Task.isCancelled }
      do throws(MarketError) {
        let detail = try await fetchDetail(id, policy: policy)
        if !isOutdated { return (count, .success(detail)) }
      } catch {
        if Task.isCancelled { return (count, .failure(.cancelled)) }
        guard case .notFound = error else { return (count, .failure(error)) }
        if isOutdated { continue }
        // Publish the deletion, because lists may still show the product.
        if count == record.count, state.presence == .listed {
          await events.post(.deleted(id))
          return (record.count, .failure(error))
        }
        return (count, .failure(error))
      }
    }
  }

  private func settle(askedAt count: Int, _ outcome: Result<ProductDetail, MarketError>) {
    isReading = false
    switch outcome {
    case .success(let detail):
      readError = nil
      record.read(detail, askedAt: count)
    case .failure(.cancelled): break
    // Ignore the error if the page has received newer information about the product since the load started.
    case .failure where count != record.count && record.isCurrent: break
    case .failure(let error):
      if case .notFound = error { endWithProduct() }
      readError = error.message(in: language, isRead: true)
    }
    show()
  }

  /// Removes the error of the last load from the state. The content stays.
  public func dismissError() {
    readError = nil
    show()
  }

  // MARK: - Images

  /// Selects the image at the given index in ``ProductDetailState/images``. An index out of range has no effect.
  public func selectImage(at index: Int) {
    guard state.images.indices.contains(index) else { return }
    store.update { $0.selectedIndex = index }
    slots?.show(state.images, selectedIndex: index)
  }

  /// Returns the slot for the image with the given identifier, or `nil` if the page doesn't contain the image or has no image
  /// repository.
  ///
  /// The slot for an image stays the same while the image is in ``ProductDetailState/images``. After the first call, the page
  /// loads the selected image, the next image, and the previous image, in this order. All other slots are empty.
  public func imageSlot(for id: ProductDetailImage.ID) -> ImageSlot? {
    slots?.take(id)
  }

  // MARK: - Confirming writes

  /// Requests a confirmation for changes. The confirmation appears in ``ProductDetailState/confirmation``.
  ///
  /// This method has no effect if the changes are empty or belong to another product, or if the product is deleted or being
  /// deleted.
  public func requestEdit(_ changes: ProductChanges) {
    guard changes.base.id == id, !changes.isEmpty else { return }
    request(.edit(changes))
  }

  /// Requests a confirmation for a deletion. This method has no effect if the product is deleted or being deleted.
  public func requestDeletion() {
    request(.deletion)
  }

  /// Dismisses the confirmation. A write that was already passed to ``confirm(_:)`` continues.
  public func dismissConfirmation() {
    requested = nil
    show()
  }

  private func request(_ write: ProductWrite) {
    guard state.presence == .listed, requested?.write != write else { return }
    requested = (numbers.next(), write)
    show()
  }

  /// Sends a confirmed write, and returns when the write has ended. A second call with the same confirmation joins the first
  /// call.
  ///
  /// Pass the confirmation that the user saw. A dialog may call ``dismissConfirmation()`` and remove the confirmation from the
  /// state before the task in the button action starts:
  ///
  /// ```swift
  /// Button("Delete") { Task { await page.confirm(confirmation) } }
  /// ```
  ///
  /// The state shows the write immediately. If the write fails, the page reverts the write and adds a failure to
  /// ``ProductDetailState/failures``.
  ///
  /// If all callers are cancelled before the write is sent, the page shows the confirmation again. If all callers are cancelled
  /// later, the server may have received the write. The page then reverts the write. Call ``load()`` to load the product again.
  ///
  /// - Parameter confirmation: The confirmation from this page. A confirmation for another product has no effect.
  public func confirm(_ confirmation: ProductConfirmation) async {
    let number = confirmation.id
    guard !Task.isCancelled, confirmation.productID == id else { return }
    guard numbers.confirm(number) else { return await queue.join(number) }
    if requested?.number == number { requested = nil }
    await submit(confirmation.write, number: number) { [self] in
      numbers.withdraw(number)
      requested = requested ?? (number, confirmation.write)
    }
  }

  /// Sends a failed write again, in the same way as ``confirm(_:)``. A second call with the same identifier joins the first call.
  public func retry(_ id: WriteFailure.ID) async {
    guard !Task.isCancelled else { return }
    guard let index = failures.firstIndex(where: { $0.id == id }) else {
      return await queue.join(id)
    }
    let failure = failures.remove(at: index)
    await submit(failure.write, number: id) { [self] in
      failures.insert(failure, at: min(index, failures.count))
    }
  }

  /// Removes the given failure. Call this method when the user dismisses the failure.
  public func dismissFailure(_ id: WriteFailure.ID) {
    failures.removeAll { $0.id == id }
    show()
  }

  // MARK: - Sending writes

  private enum Outcome: Sendable {
    /// The write has ended, and the page has received the result through `events`.
    case done
    case failed(WriteFailure.Reason)
    /// The write was cancelled before it was sent.
    case notSent
    /// The write was cancelled after it may have been sent.
    case cancelled
    /// The outcome of the write is unknown.
    case unknown(UnknownOutcome)
  }

  /// - Parameter undo: The closure to call if the write is cancelled before it's sent.
  private func submit(
    _ write: ProductWrite, number: Int, undo: @escaping () -> Void
  ) async {
    // Don't show the write in the state if no seller is signed in, because the write can't be sent.
    guard sellers.credential != nil else {
      fail(.notSignedIn, write, number)
      return show()
    }
    let entry = queue.append(write, id: number)
    show()
    await queue.run(entry) { [self] in
      await send(write)
    } settle: { [self] outcome in
      switch outcome {
      case .done?: break
      case .failed(let reason)?: fail(reason, write, number)
      case .unknown(let unknown)?:
        record.doubt()
        fail(.outcomeUnknown, write, number, unknown)
      case .cancelled?: record.doubt()
      case .notSent?, nil: if !record.isDeleted { undo() }
      }
      show()
    }
  }

  private func send(_ write: ProductWrite) async -> Outcome {
    guard !record.isDeleted else { return .done }
    guard let seller = sellers.credential else { return .failed(.notSignedIn) }
    let isSent = Flag()
    do throws(MarketError) {
      switch write {
      case .edit(let changes):
        isSent.set()
        let remaining: ProductChanges
        do throws(ValidationFailure) {
          remaining = try record.rebased(changes)
        } catch {
          return .failed(.noLongerFits(error.issues))
        }
        if !remaining.isEmpty { _ = try await update(remaining, as: seller) }
      case .deletion:
        try await delete(id, as: seller, willSend: isSent.set)
      }
      return .done
    } catch {
      switch error {
      case .cancelled: return isSent.isSet ? .cancelled : .notSent
      // The use cases have already published the deletion of the product.
      case .notFound: return .done
      case .outcomeUnknown(let unknown): return .unknown(unknown)
      default: return .failed(.failed(error))
      }
    }
  }

  private func fail(
    _ reason: WriteFailure.Reason, _ write: ProductWrite, _ number: Int,
    _ outcome: UnknownOutcome = UnknownOutcome()
  ) {
    guard !record.isDeleted else { return }
    let search = record.detail.map {
      MarketSearch(name: $0.product.name, end: now(), outcome: outcome)
    }
    failures.append(
      WriteFailure(
        reason, of: write, to: self.id, id: number, after: search, language: language))
  }

  // MARK: - State

  private var language: Language { Language(locale) }

  private func take(_ change: ProductChange) {
    guard change.id == id else { return }
    switch change {
    case .registered(let detail), .updated(let detail):
      record.learn(detail)
      readError = nil
    case .deleted:
      endWithProduct()
    }
    show()
  }

  /// Marks the product as deleted, and removes the load error, the confirmation, and all failures.
  private func endWithProduct() {
    record.delete()
    readError = nil
    requested = nil
    failures = []
  }

  /// Updates the state from the record and the pending writes, as one snapshot.
  private func show() {
    // The deletion event arrives before the write ends. Exclude a deletion that has already succeeded.
    let pending = queue.writes.filter { $0 != .deletion || !record.isDeleted }
    let detail = record.applying(pending)
    let content = detail.map {
      ProductDetailState.Content($0, isWhole: record.isWhole, locale: locale, now: now())
    }
    store.update { state in
      state.phase = phase
      state.content = content
      state.presence =
        record.isDeleted ? .deleted : pending.contains(.deletion) ? .beingDeleted : .listed
      state.isMine = detail?.product.isFrom(sellers.credential?.vendorID)
      state.showImages(of: detail)
      state.confirmation = requested.map {
        ProductConfirmation($0.write, of: id, id: $0.number, shown: detail, locale: locale)
      }
      state.pending = pending
      state.failures = failures
    }
    slots?.show(state.images, selectedIndex: state.selectedIndex)
    onChange()
  }

  private var phase: ProductDetailState.Phase {
    if isReading { return record.isWhole ? .refreshing : .loading }
    if let readError { return .failed(readError) }
    return record.isCurrent ? .loaded : .idle
  }
}

extension Product {
  /// Returns a Boolean value that indicates whether both versions of a product have the same name, price and stock.
  fileprivate nonisolated func hasSameOffer(as other: Product) -> Bool {
    name == other.name && pricing == other.pricing && stock == other.stock
  }
}

/// A thread-safe flag that can't be reset.
private nonisolated final class Flag: Sendable {
  private let value = Mutex(false)

  var isSet: Bool { value.withLock(\.self) }

  @Sendable func set() {
    value.withLock { $0 = true }
  }
}
