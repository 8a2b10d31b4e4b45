public import Foundation
public import OpenMarketDomain
import Synchronization

/// A product's page: its texts and pictures, and the writes of its seller.
///
/// The page shows a confirmed write at once, and sends it after the writes confirmed before. If it fails, the page takes back
/// that write alone. The page follows `events`, also to learn about its own writes.
///
/// A response is ignored if the page has learnt about a write since the request.
public final class ProductDetailViewModel: ViewModel {
  /// The product of this page.
  public let id: ProductID

  private let fetchDetail: FetchProductDetailUseCase
  private let update: UpdateProductUseCase
  private let delete: DeleteProductUseCase
  private let sellers: any SellerCredentialStore
  private let events: any ProductEvents
  private let locale: Locale
  private let now: @Sendable () -> Date

  private let store = StateStore(ProductDetailState())
  private let slots: PictureSlots?
  private var subscriptions: [Subscription] = []

  private var record = ProductRecord()
  private let reading = OperationSlot()
  private var isReading = false
  private var readError: UserMessage?

  private let queue = WriteQueue<ProductWrite>()
  /// The write in the confirmation that is shown.
  private var requested: (number: Int, write: ProductWrite)?
  /// The number of the last confirmation.
  private var lastNumber = 0
  private var confirmedNumbers: Set<Int> = []
  private var failures: [WriteFailure] = []

  /// Creates a page of a product that isn't loaded.
  ///
  /// - Parameters:
  ///   - id: The product.
  ///   - fetchDetail: Loads the product.
  ///   - update: Changes the product. It has to post to `events`.
  ///   - delete: Deletes the product. It has to post to `events`.
  ///   - sellers: Provides the seller for each write.
  ///   - events: Reports changes to the product, on this page and others.
  ///   - images: Loads the pictures. Without it, the page has no image slots.
  ///   - locale: The locale of all texts.
  ///   - now: Returns the current time, for texts.
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
    slots = images.map { PictureSlots(images: $0, locale: locale) }
    subscriptions = [
      events.subscribe { [weak self] in await self?.take($0) },
      sellers.subscribe { [weak self] in await self?.show() },
    ]
    show()
  }

  /// Creates a page that shows a row of a list until the product is loaded.
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

  // MARK: - Reading

  /// Loads the product, unless it's loaded already. After a failure, this method tries again.
  public func load() async {
    guard state.phase != .loaded else { return }
    await refresh()
  }

  /// Loads the product again, or joins the load in flight.
  public func refresh() async {
    guard await !reading.join() else { return }
    isReading = true
    show()
    await reading.run(read, settle: settle)
  }

  /// Reads the product. After a write with an unknown outcome, reads it again: the first response may be older than the write.
  private func read() async -> (askedAt: Int, Result<ProductDetail, MarketError>) {
    while true {
      let count = record.count
      var isOutdated: Bool { count != record.count && record.isInDoubt && !Task.isCancelled }
      do throws(MarketError) {
        let detail = try await fetchDetail(id)
        if !isOutdated { return (count, .success(detail)) }
      } catch {
        if Task.isCancelled { return (count, .failure(.cancelled)) }
        guard case .notFound = error else { return (count, .failure(error)) }
        if isOutdated { continue }
        // Lists may still show the product if this page was opened from one, or has loaded it.
        if count == record.count, record.detail != nil, state.presence == .listed {
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
    // The page has learnt more than the read could tell.
    case .failure where count != record.count && record.isCurrent: break
    case .failure(let error):
      if case .notFound = error { endWithProduct() }
      readError = error.message(in: language)
    }
    show()
  }

  // MARK: - Pictures

  /// Selects a picture by its index in ``ProductDetailState/pictures``. An index out of range does nothing.
  public func selectPicture(at index: Int) {
    guard state.pictures.indices.contains(index) else { return }
    store.update { $0.selectedIndex = index }
    slots?.show(state.pictures, selectedIndex: index)
  }

  /// Returns the image slot of a picture. It's `nil` if the page has no such picture, or no source of images.
  ///
  /// A picture keeps its slot while it's among ``ProductDetailState/pictures``. After the first call, the page loads the selected
  /// picture and its neighbors, in this order, as they were uploaded. The other slots are empty.
  public func imageSlot(for id: ProductPicture.ID) -> ImageSlot? {
    slots?.take(id)
  }

  // MARK: - Confirming writes

  /// Asks the user whether to make changes, with ``ProductDetailState/confirmation``.
  ///
  /// This method does nothing if the changes are empty or of another product, or if the product is deleted or about to be.
  public func requestEdit(_ changes: ProductChanges) {
    guard changes.base.id == id, !changes.isEmpty else { return }
    request(.edit(changes))
  }

  /// Asks the user whether to delete the product, unless it's deleted or about to be.
  public func requestDeletion() {
    request(.deletion)
  }

  /// Dismisses the confirmation. A write that was passed to ``confirm(_:)`` is still made.
  public func dismissConfirmation() {
    requested = nil
    show()
  }

  private func request(_ write: ProductWrite) {
    guard state.presence == .listed, requested?.write != write else { return }
    lastNumber += 1
    requested = (lastNumber, write)
    show()
  }

  /// Makes a confirmed write, and returns when its outcome is known. A second call with the same confirmation joins the first.
  ///
  /// Pass the confirmation that the user saw. A dialog may remove it from the state, with ``dismissConfirmation()``, before the
  /// task of its button begins:
  ///
  /// ```swift
  /// Button("Delete") { Task { await page.confirm(confirmation) } }
  /// ```
  ///
  /// The state shows the write at once. If it fails, the page takes it back and adds it to ``ProductDetailState/failures``.
  ///
  /// If every caller is cancelled before the write is sent, the page asks for it again. If they are cancelled later, the write
  /// may be made: the page takes it back, and the next ``load()`` reads the product.
  ///
  /// - Parameter confirmation: A confirmation of this page. One of another product does nothing.
  public func confirm(_ confirmation: ProductConfirmation) async {
    let number = confirmation.id
    guard !Task.isCancelled, confirmation.productID == id else { return }
    guard confirmedNumbers.insert(number).inserted else { return await queue.join(number) }
    if requested?.number == number { requested = nil }
    await submit(confirmation.write, number: number) { [self] in
      confirmedNumbers.remove(number)
      requested = requested ?? (number, confirmation.write)
    }
  }

  /// Makes a failed write again, as ``confirm(_:)`` does. A second call joins the first.
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

  /// Removes a failure after the user has seen it.
  public func dismissFailure(_ id: WriteFailure.ID) {
    failures.removeAll { $0.id == id }
    show()
  }

  // MARK: - Sending writes

  private enum Outcome: Sendable {
    /// The events have told this page about it.
    case done
    case failed(WriteFailure.Reason)
    /// The write was cancelled before it was sent.
    case notSent
    /// The write was cancelled after it may have been sent.
    case cancelled
  }

  /// - Parameter undo: Called if the write is cancelled before it's sent.
  private func submit(
    _ write: ProductWrite, number: Int, undo: @escaping () -> Void
  ) async {
    // The state must not show a write that can't be sent.
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
      case .failed(let reason)?:
        if reason == .outcomeUnknown { record.doubt() }
        fail(reason, write, number)
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
      // The use cases have posted that the product is gone.
      case .notFound: return .done
      case .outcomeUnknown: return .failed(.outcomeUnknown)
      default: return .failed(.failed(error))
      }
    }
  }

  private func fail(_ reason: WriteFailure.Reason, _ write: ProductWrite, _ number: Int) {
    guard !record.isDeleted else { return }
    let search = record.detail.map { MarketSearch(name: $0.product.name, end: now()) }
    failures.append(
      WriteFailure(reason, of: write, id: number, after: search, language: language))
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

  /// Ends what can be done about the product, because it's deleted.
  private func endWithProduct() {
    record.delete()
    readError = nil
    requested = nil
    failures = []
  }

  /// Brings the state up to date, as one snapshot.
  private func show() {
    // The deletion is posted before it ends.
    let pending = queue.writes.filter { $0 != .deletion || !record.isDeleted }
    let detail = record.applying(pending)
    let content = detail.map {
      ProductDetailState.Content($0, isWhole: record.isWhole, locale: locale)
    }
    store.update { state in
      state.phase = phase
      state.content = content
      state.presence =
        record.isDeleted ? .deleted : pending.contains(.deletion) ? .beingDeleted : .listed
      state.isMine = isMine
      state.showPictures(of: detail)
      state.confirmation = requested.map {
        ProductConfirmation($0.write, of: id, id: $0.number, shown: detail, locale: locale)
      }
      state.pending = pending
      state.failures = failures
    }
    slots?.show(state.pictures, selectedIndex: state.selectedIndex)
  }

  private var phase: ProductDetailState.Phase {
    if isReading { return record.isWhole ? .refreshing : .loading }
    if let readError { return .failed(readError) }
    return record.isCurrent ? .loaded : .idle
  }

  private var isMine: Bool? {
    guard let own = sellers.credential?.vendorID, let vendor = record.detail?.product.vendor
    else { return nil }
    return vendor.id == own
  }
}

/// A product as last known to be on the server.
private nonisolated struct ProductRecord {
  private(set) var detail: ProductDetail?
  /// A Boolean value that indicates whether ``detail`` is complete, and not only a row of a list.
  private(set) var isWhole = false
  private(set) var isDeleted = false
  /// A Boolean value that indicates whether a write with an unknown outcome has ended since.
  private(set) var isInDoubt = false
  /// The number of times that something was learnt. A read that began at a smaller count is outdated.
  private(set) var count = 0

  init() {}

  init(listed product: Product) {
    detail = ProductDetail(product: product, images: [])
  }

  /// A Boolean value that indicates whether a read isn't needed.
  var isCurrent: Bool { isDeleted || isWhole && !isInDoubt }

  /// Returns the product after the writes.
  func applying(_ writes: [ProductWrite]) -> ProductDetail? {
    writes.reduce(detail) { detail, write in
      guard let detail, case .edit(let changes) = write else { return detail }
      return changes.applied(to: detail)
    }
  }

  /// Takes the product as a write has left it. Does nothing after a deletion: the event is late.
  mutating func learn(_ detail: ProductDetail) {
    guard !isDeleted else { return }
    count += 1
    self.detail = detail
    isWhole = true
    isInDoubt = false
  }

  /// Takes a response, unless something was learnt after the read began.
  mutating func read(_ detail: ProductDetail, askedAt count: Int) {
    guard count == self.count else { return }
    isDeleted = false
    learn(detail)
  }

  mutating func delete() {
    count += 1
    isDeleted = true
    isInDoubt = false
  }

  /// Notes that a write has ended with an unknown outcome.
  mutating func doubt() {
    guard !isDeleted else { return }
    count += 1
    isInDoubt = true
  }

  /// Returns the new values as changes to the product as it is now, which may have changed since the user confirmed them.
  func rebased(_ changes: ProductChanges) throws(ValidationFailure) -> ProductChanges {
    guard isCurrent, let detail else { return changes }
    return try ProductChanges(
      to: detail, name: changes.name, description: changes.description, price: changes.price,
      discount: changes.discount, stock: changes.stock, thumbnail: changes.thumbnail)
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
