public import Foundation
public import OpenMarketDomain

/// One product's page: its texts and pictures, and what its seller does to it.
///
/// What a seller confirms is shown at once, and sent after what was confirmed before it. When it fails, it alone is taken
/// back. While the page lives, it follows what other screens do to the product.
///
/// An answer that was asked for before something newer was learnt is not shown, whenever it comes: neither a read begun
/// before a write was answered, nor one begun before another screen told of a change.
public final class ProductDetailViewModel: ViewModel {
  /// The product of this page; it never becomes another one.
  public let id: ProductID
  let dependencies: ProductDetailDependencies
  let writer: ProductWriter
  private let style: ProductTextStyle
  private let store = StateStore(ProductDetailState())
  private let slots: PictureSlots?
  private var observations: [Subscription] = []

  private let reading = OperationSlot()
  private var isReading = false
  private var readError: UserMessage?
  var record: ProductRecord

  let queue = WriteQueue<ProductWrite>()
  var ownChanges = OwnChanges()
  /// The question that the user sees.
  var requested: (number: Int, write: ProductWrite)?
  /// The number of the last question.
  var lastNumber = 0
  /// The numbers of the questions that were confirmed.
  var confirmed: Set<Int> = []
  var failures: [WriteFailure] = []

  /// A page of which nothing is known yet.
  ///
  /// - Parameters:
  ///   - id: the product.
  ///   - dependencies: what the page needs from outside.
  ///   - locale: decides the language and the form of all texts.
  public convenience init(id: ProductID, dependencies: ProductDetailDependencies, locale: Locale) {
    self.init(id: id, listed: nil, dependencies: dependencies, locale: locale)
  }

  /// A page that shows what a list showed until the product is read.
  public convenience init(row: ProductRow, dependencies: ProductDetailDependencies, locale: Locale)
  {
    self.init(id: row.id, listed: row.product, dependencies: dependencies, locale: locale)
  }

  private init(
    id: ProductID, listed: Product?, dependencies: ProductDetailDependencies, locale: Locale
  ) {
    self.id = id
    self.dependencies = dependencies
    writer = ProductWriter(dependencies: dependencies, language: Language(locale))
    style = ProductTextStyle(locale: locale)
    slots = dependencies.images.map { PictureSlots(images: $0, locale: locale) }
    record = ProductRecord(listed: listed)
    observations = [
      dependencies.events.subscribe { [weak self] in await self?.take($0) },
      dependencies.sellers.subscribe { [weak self] in await self?.show() },
    ]
    show()
  }

  public var state: ProductDetailState { store.state }

  public func states(
    buffering policy: AsyncStream<ProductDetailState>.Continuation.BufferingPolicy
  ) -> AsyncStream<ProductDetailState> {
    store.states(buffering: policy)
  }

  // MARK: - Reading

  /// Reads the product, unless everything of it is there. After a failure, tries again.
  public func load() async {
    guard state.phase != .loaded else { return }
    await refresh()
  }

  /// Reads the product again. While it is being read, joins that.
  public func refresh() async {
    guard await !reading.join() else { return }
    isReading = true
    show()
    await reading.run(read, settle: settle)
  }

  /// Reads until what comes is known to be no older than what was written.
  private func read() async -> (askedAt: Int, Result<ProductDetail, MarketError>) {
    while true {
      let count = record.count
      do {
        let detail = try await dependencies.fetchDetail(id)
        if mustReadAgain(askedAt: count) { continue }
        return (count, .success(detail))
      } catch {
        if Task.isCancelled { return (count, .failure(.cancelled)) }
        if case .notFound = error {
          if mustReadAgain(askedAt: count) { continue }
          // Lists may still show it. Without a row or an earlier read, none is known to have had it.
          if count == record.count, record.detail != nil, state.presence == .listed {
            await dependencies.events.post(.deleted(id))
            return (record.count, .failure(error))
          }
        }
        return (count, .failure(error))
      }
    }
  }

  /// Whether something was written after the product was asked for, and nobody knows what became of that.
  private func mustReadAgain(askedAt count: Int) -> Bool {
    count != record.count && record.isInDoubt && !Task.isCancelled
  }

  private func settle(askedAt count: Int, _ outcome: Result<ProductDetail, MarketError>) {
    isReading = false
    switch outcome {
    case .success(let detail):
      readError = nil
      record.read(detail, askedAt: count)
    case .failure(.cancelled): break
    // It was deleted while it was being read.
    case .failure where record.isDeleted && count != record.count: break
    // What was learnt while it was being read is newer.
    case .failure(.notFound) where count != record.count: break
    case .failure(let error):
      if case .notFound = error { delete() }
      readError = error.message(in: writer.language)
    }
    show()
  }

  // MARK: - Pictures

  /// Shows another picture, by its index in ``ProductDetailState/pictures``. An index that is none does nothing.
  public func selectPicture(at index: Int) {
    guard state.pictures.indices.contains(index) else { return }
    store.update { $0.selectedIndex = index }
    slots?.show(state.pictures, selectedIndex: index)
  }

  /// The place of a picture, the same one for as long as the picture is among ``ProductDetailState/pictures``; `nil` for
  /// another picture, or without a source of pictures.
  ///
  /// From the first place that is taken, the selected picture and its neighbours are loaded, in this order, as they were
  /// uploaded. The other places are empty until their pictures come near. Without a place taken, nothing is loaded.
  public func imageSlot(for id: ProductPicture.ID) -> ImageSlot? {
    slots?.take(id)
  }

  // MARK: - What is known, and what is shown

  /// Takes what a write made of the product, or another screen.
  func learn(_ detail: ProductDetail) {
    record.learn(detail)
    readError = nil
  }

  /// Takes note that the product is gone, and with it all there was to do about it.
  func delete() {
    record.delete()
    readError = nil
    requested = nil
    failures = []
  }

  private func take(_ change: ProductChange) {
    guard change.id == id else { return }
    switch change {
    case .registered(let detail), .updated(let detail):
      ownChanges.take(detail)
      learn(detail)
    case .deleted:
      delete()
    }
    show()
  }

  /// Brings the state up to date, as one snapshot.
  func show() {
    // A deletion is announced before it is answered: it is on its way no more.
    let pending = queue.writes.filter { $0 != .deletion || !record.isDeleted }
    let detail = record.applying(pending)
    let content = detail.map {
      ProductDetailState.Content($0, style: style, isWhole: record.isWhole)
    }
    store.update { state in
      state.phase = phase
      state.content = content
      state.presence =
        record.isDeleted ? .deleted : pending.contains(.deletion) ? .beingDeleted : .listed
      state.isMine = isMine
      state.showPictures(of: detail)
      state.confirmation = requested.map {
        ProductConfirmation(
          $0.write, of: id, id: $0.number, shown: detail, locale: style.locale)
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
    guard let own = dependencies.sellers.credential?.vendorID,
      let vendor = record.detail?.product.vendor
    else { return nil }
    return vendor.id == own
  }
}
