public import OpenMarketDomain

/// A view model for a product's screen, which shows the product's text and images and deletes the
/// product.
///
/// The screen shows a confirmed deletion immediately, and reverts it if it fails. All changes to
/// the product, including those of an editor, reach the screen through `events`. The screen ignores
/// the response of a load if the screen has received a change since the request was sent.
@MainActor
public final class ProductDetailViewModel: StateViewModel<ProductDetailState> {
  /// The identifier of the product on this screen.
  public let id: ProductID

  private let market: MarketParts

  private let slots: DetailImageSlots
  private var subscriptions: [Subscription] = []

  private var facts: ProductDetailFacts
  private let reading = OperationSlot()
  public let deletions: ProductDeletions

  /// Creates a view model for a product that isn't loaded yet.
  ///
  /// - Parameters:
  ///   - id: The identifier of the product.
  ///   - row: The row of a list to show until the product is loaded, if any. A row of another
  ///     product is ignored.
  ///   - market: The parts of the market.
  public init(id: ProductID, row: ProductRow? = nil, in market: MarketParts) {
    self.id = id
    facts = ProductDetailFacts(listed: row?.id == id ? row : nil)
    self.market = market
    deletions = ProductDeletions(in: market)
    slots = DetailImageSlots(images: market.images, locale: market.locale)
    super.init(StateStore(ProductDetailState()), locale: market.locale)
    deletions.onChange { [weak self] in self?.showDetail() }
    deletions.onUnknownOutcome = { [weak self] _ in self?.facts.markUncertain() }
    deletions.isDeleted = { [weak self] _ in self?.facts.isDeleted == true }
    subscriptions = [
      market.events.subscribe(Subscriber { [weak self] in await self?.apply($0) }),
      market.sellers.subscribe(Subscriber { [weak self] _ in await self?.showDetail() }),
    ]
    showDetail()
  }

  package override func freeze(_ state: ProductDetailState) {
    super.freeze(state)
    slots.show(state.images, selectedIndex: state.selectedIndex)
  }

  // MARK: - Reading

  /// Loads the product if it isn't loaded yet. After a failure, call this method again to retry.
  ///
  /// If the product is saved, the screen shows it while the server is asked.
  ///
  /// - Returns: The error of this call, which is also the `error` of the state until it's
  ///   dismissed: show it once. `nil` if the call succeeded, had no effect, was cancelled or joined
  ///   another call.
  @discardableResult
  public func load() async -> UserMessage? {
    guard state.phase != .loaded else { return nil }
    return await read(savedFirst: !facts.isWhole)
  }

  /// Loads the product again. If a load is in flight, the call joins this load.
  ///
  /// - Returns: The error of this call, as in ``load()``.
  @discardableResult
  public func refresh() async -> UserMessage? { await read(savedFirst: false) }

  private func read(savedFirst: Bool) async -> UserMessage? {
    guard await !reading.join() else { return nil }
    facts.beginReading()
    showDetail()
    return await reading.run {
      await savedFirst ? self.readSavedFirst() : self.read()
    } settle: { [self] (count, outcome) in
      let error = facts.endReading(since: count, outcome)
      showDetail()
      if case .success = outcome { slots.retryFailedLoads() }
      return error?.message(in: language, of: .read)
    }
  }

  /// Shows the saved product, if any, and loads the product.
  ///
  /// If the list row is newer than the saved product, the screen keeps showing the row. It shows
  /// the saved product only if the load fails.
  private func readSavedFirst() async -> (since: Int, Result<ProductDetail, MarketError>) {
    let count = facts.count
    guard let saved = await market.fetchProductDetail.saved(id), !Task.isCancelled else {
      return await read()
    }
    let keepsRow = facts.isNewer(than: saved)
    if !keepsRow {
      facts.read(saved, since: count)
      showDetail()
    }
    let (latest, outcome) = await read()
    if keepsRow, case .failure(let error) = outcome, error != .cancelled, !error.isNotFound {
      facts.read(saved, since: count)
    }
    return (latest, outcome)
  }

  /// Loads the product. If a write ends with an unknown outcome during the load, the method loads
  /// the product again, because the first response may be older than the write.
  private func read() async -> (since: Int, Result<ProductDetail, MarketError>) {
    while true {
      let count = facts.count
      let outcome = await Result { () async throws(MarketError) in
        try await market.fetchProductDetail(id)
      }
      let error = outcome.error
      if error != nil, Task.isCancelled { return (count, .failure(.cancelled)) }
      if error?.isNotFound == false { return (count, outcome) }
      if count != facts.count, facts.isUncertain, !Task.isCancelled { continue }
      // Publish the deletion, because lists may still show the product.
      guard error != nil, count == facts.count, state.presence == .listed else {
        return (count, outcome)
      }
      await market.events.post(.deleted(id))
      return (facts.count, outcome)
    }
  }

  /// Removes the error of the last load that the user dismisses. The content stays.
  public func dismiss(_ message: UserMessage) {
    guard message == state.error else { return }
    facts.dismissError()
    showDetail()
  }

  // MARK: - Images

  /// The index of the selected image in ``ProductDetailState/images``, for a binding such as
  /// `$detail.selectedIndex`. Setting the value to `nil` or to an index out of range has no effect.
  public var selectedIndex: Int? {
    get { state.selectedIndex }
    set {
      guard let newValue, state.images.indices.contains(newValue) else { return }
      store.update { $0.selectedIndex = newValue }
      slots.show(state.images, selectedIndex: newValue)
    }
  }

  /// Returns the slot for the image with the given identifier, or `nil` if the screen doesn't
  /// contain the image.
  ///
  /// The slot for an image stays the same while the image is in ``ProductDetailState/images``. The
  /// screen loads each image whose slot was asked for, and the images next to the selected one: the
  /// selected image first, then those near it. Of more than ten images, only the nearest ten are
  /// loaded. When the product was loaded again, images that failed to load are loaded again.
  public func imageSlot(for id: ProductDetailImage.ID) -> ImageSlot? { slots.slot(for: id) }

  // MARK: - Deleting

  /// Requests a confirmation for the deletion, which appears in
  /// ``ProductDetailState/confirmation``. This method has no effect if the product is deleted or
  /// being deleted.
  public func requestDeletion() { deletions.request(id, name: facts.detail?.product.name) }

  // MARK: - State

  private func apply(_ event: ProductEvent) {
    guard event.id == id else { return }
    switch event {
    case .registered(let detail), .updated(let detail): facts.update(detail)
    case .deleted: facts.delete()
    }
    showDetail()
  }

  /// Updates the state from the facts and the deletion, as one snapshot.
  private func showDetail() {
    if facts.isDeleted { deletions.forget(id) }
    let detail = facts.detail
    let content = detail.map {
      ProductDetailState.Content($0, isWhole: facts.isWhole, locale: locale)
    }
    store.update { state in
      state.phase = facts.phase(in: language)
      state.content = content
      state.presence =
        facts.isDeleted ? .deleted : deletions.pending.isEmpty ? .listed : .beingDeleted
      state.isMine = detail?.product.isFrom(market.sellers.credential?.vendorID)
      state.showImages(of: detail)
      state.confirmation = deletions.confirmation
      state.failures = deletions.failures
    }
    slots.show(state.images, selectedIndex: state.selectedIndex)
  }
}

extension ProductDetailViewModel: DeletionViewModel {
  public var confirmation: DeletionConfirmation? { state.confirmation }
  public var failures: [DeletionFailure] { state.failures }
}
