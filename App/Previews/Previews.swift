public import Foundation
public import OpenMarketDomain
import OpenMarketKit
public import OpenMarketPresentation
import OpenMarketSamples

// The state of the view models in this file doesn't change. For previews in which a person can act,
// use `DIContainer.preview`.

// MARK: - Lists

extension ProductListState {
  /// Creates the state of a product list that contains sample products.
  ///
  /// - Parameters:
  ///   - phase: The phase of the product list.
  ///   - rows: The number of rows. If it's 0, the list has content only if the phase is `loaded` or
  ///     `end`.
  ///   - locale: The locale for all texts and numbers.
  public static func preview(
    _ phase: Phase = .loaded, rows count: Int = 20, locale: Locale = .current
  ) -> ProductListState {
    let isLoaded = count > 0 || phase == .loaded || phase == .end
    let content = ProductListState.Content(
      rows: .preview(count, locale: locale), totalCount: phase == .end ? count : count + 20,
      nextPage: phase == .end ? nil : .first)
    return ProductListState(phase: phase, content: isLoaded ? content : nil)
  }

  /// Returns a state for each phase of a product list, a state for each operation that can fail,
  /// the state of an empty list, a state with rows from the cache, and the state of a list of a
  /// seller's products.
  public static func previews(locale: Locale = .current) -> [ProductListState] {
    let error = MarketError.unreachable(.offline()).message(in: Language(locale))
    return [
      .preview(.idle, rows: 0, locale: locale), .preview(.loading, rows: 0, locale: locale),
      .preview(.loaded, locale: locale), .preview(.refreshing, locale: locale),
      .preview(.loadingMore, locale: locale), .preview(.end, rows: 3, locale: locale),
      .preview(.end, rows: 0, locale: locale),
      .preview(.failed(.load, error), rows: 0, locale: locale),
      .preview(.failed(.refresh, error), locale: locale),
      .preview(.failed(.loadMore, error), locale: locale), .stale(locale: locale),
      .seller(locale: locale),
    ]
  }

  /// Returns the state of a list of a seller's products that has read a part of the market.
  private static func seller(locale: Locale) -> ProductListState {
    var state = preview(rows: 3, locale: locale)
    state.content?.totalCount = nil
    state.content?.coverage = Coverage(
      readCount: 2_000, marketCount: 5_300,
      readAt: Timestamp(millisecondsSince1970: 1_735_689_600_000), locale: locale)
    return state
  }

  /// Returns the state of a product list that shows saved rows, because the server can't be
  /// reached.
  private static func stale(locale: Locale) -> ProductListState {
    var state = preview(
      .failed(.load, MarketError.unreachable(.offline()).message(in: Language(locale))),
      locale: locale)
    state.content?.savedAt = ProductDetailState.stale(locale: locale).content?.savedAt
    return state
  }
}

extension ProductListViewModel {
  /// Creates a view model for a product list. It keeps the given state.
  public static func preview(
    _ state: ProductListState, locale: Locale = .current
  ) -> ProductListViewModel {
    let list = DIContainer.frozen(locale).makeProductListViewModel()
    list.freeze(state)
    return list
  }

  /// Creates a view model for a product list that contains sample products. Its state doesn't
  /// change.
  ///
  /// - Parameters:
  ///   - phase: The phase of the product list.
  ///   - rows: The number of rows.
  ///   - locale: The locale for all texts and numbers.
  public static func preview(
    _ phase: ProductListState.Phase = .loaded, rows: Int = 20, locale: Locale = .current
  ) -> ProductListViewModel {
    preview(.preview(phase, rows: rows, locale: locale), locale: locale)
  }
}

// MARK: - Product details

extension ProductDetailState {
  /// Creates the state of a detail screen that shows a sample product.
  ///
  /// - Parameters:
  ///   - phase: The phase of the detail screen. If it's `idle`, the screen has no content.
  ///   - product: The product to show, or `nil` to show a sample product.
  ///   - locale: The locale for all texts and numbers.
  public static func preview(
    _ phase: Phase = .loaded, product: ProductDetail? = nil, locale: Locale = .current
  ) -> ProductDetailState {
    let product = product ?? .preview(locale: locale)
    var state = ProductDetailState()
    state.phase = phase
    guard phase != .idle else { return state }
    state.content = Content(product, locale: locale)
    state.isMine = true
    state.images = product.images.map {
      ProductDetailImage(id: .image($0.id), original: $0.original, thumbnail: $0.thumbnail)
    }
    state.selectedIndex = state.images.isEmpty ? nil : 0
    return state
  }

  /// Returns the states of a detail screen: one for each phase, and states with a confirmation, a
  /// failed deletion, a deleted product and a product from the cache.
  public static func previews(locale: Locale = .current) -> [ProductDetailState] {
    let language = Language(locale)
    let product = ProductDetail.preview(locale: locale)
    var states: [ProductDetailState] = [
      Phase.idle, .loading, .loaded, .refreshing,
      .failed(MarketError.unreachable(.offline()).message(in: language)),
    ].map { .preview($0, locale: locale) }
    func add(_ change: (inout ProductDetailState) -> Void) {
      var state = preview(locale: locale)
      change(&state)
      states.append(state)
    }
    add {
      $0.confirmation = DeletionConfirmation(
        deletionOf: product.id, name: product.product.name, locale: locale)
    }
    add { $0.failures = [DeletionFailure(.outcomeUnknown, of: product.id, locale: locale)] }
    add { $0.presence = .beingDeleted }
    add { $0.presence = .deleted }
    return states + [.stale(locale: locale)]
  }

  /// Returns the state of a detail screen that shows a saved product while the product is loaded.
  fileprivate static func stale(locale: Locale) -> ProductDetailState {
    var product = ProductDetail.preview(locale: locale)
    product.savedAt = product.product.createdAt
    return preview(.refreshing, product: product, locale: locale)
  }
}

extension ProductDetailViewModel {
  /// Creates a view model for a detail screen. It keeps the given state.
  public static func preview(
    _ state: ProductDetailState, locale: Locale = .current
  ) -> ProductDetailViewModel {
    let id = state.content?.row.id ?? ProductID(1)
    let detail = DIContainer.frozen(locale).makeProductDetailViewModel(id: id)
    detail.freeze(state)
    return detail
  }

  /// Creates a view model for a detail screen that shows a sample product. Its state doesn't
  /// change.
  public static func preview(
    _ phase: ProductDetailState.Phase = .loaded, locale: Locale = .current
  ) -> ProductDetailViewModel {
    preview(.preview(phase, locale: locale), locale: locale)
  }
}

// MARK: - Editors

extension ProductEditorState {
  /// Creates the state of an editor that registers a new product.
  ///
  /// - Parameters:
  ///   - phase: The phase of the editor.
  ///   - isFilledIn: A Boolean value that indicates whether the form contains a sample product. If
  ///     the value is `false`, the form is empty and shows its issues.
  ///   - locale: The locale for all texts and numbers.
  public static func preview(
    _ phase: Phase = .editing, isFilledIn: Bool = true, locale: Locale = .current
  ) -> ProductEditorState {
    let language = Language(locale)
    var form = ProductForm()
    if isFilledIn {
      form = ProductForm(.preview(locale: locale), format: NumberFormat())
      form.thumbnail = nil
      form.images = [.samplePNG(0x3366CC)]
    }
    var state = ProductEditorState(key: DraftKey(), form: form, locale: locale)
    state.phase = phase
    state.currencies = [.krw, .usd]
    state.images = form.images.enumerated().map { ProductEditorImage(id: $0, file: $1) }
    state.isChanged = isFilledIn
    if !isFilledIn {
      state.allIssues = [.missingValue(.name), .missingValue(.price), .missingValue(.stock)]
      state.issues = state.allIssues.map { $0.message(in: language) }
    }
    return state
  }

  /// Returns the states of an editor: one for each phase, one for each finding about a submission
  /// whose outcome is unknown, and one for a form with issues.
  public static func previews(locale: Locale = .current) -> [ProductEditorState] {
    let language = Language(locale)
    let rows = ProductRows.preview(2, locale: locale)
    let findings: [UnresolvedSubmission.Finding] = [
      .ambiguous(Array(rows)), .registrationUnknown, .earlierRegistrationUnknown, .updateUnknown,
    ]
    let phases: [Phase] =
      [
        .unopened, .opening, .editing, .submitting(nil),
        .submitting(TransferProgress(completedBytes: 400, totalBytes: 1_000)),
        .failed(MarketError.unreachable(.offline()).message(in: language)),
        .signedOut(UserMessage(.notSignedIn, in: language)),
      ] + findings.map { .unresolved(UnresolvedSubmission($0, locale: locale)) }
      + [.finished(.registered(.preview(locale: locale)))]
    return phases.map { .preview($0, locale: locale) }
      + [.preview(isFilledIn: false, locale: locale)]
  }
}

extension ProductEditorViewModel {
  /// Creates a view model for an editor. It keeps the given state.
  public static func preview(
    _ state: ProductEditorState, locale: Locale = .current
  ) -> ProductEditorViewModel {
    let editor = DIContainer.frozen(locale).makeProductEditorViewModel()
    editor.freeze(state)
    return editor
  }

  /// Creates a view model for an editor that registers a new product and contains sample values.
  /// Its state doesn't change.
  public static func preview(
    _ phase: ProductEditorState.Phase = .editing, locale: Locale = .current
  ) -> ProductEditorViewModel {
    preview(.preview(phase, locale: locale), locale: locale)
  }
}

// MARK: - Sellers, health and images

extension SellerState {
  /// Returns the states of a seller screen: an empty form, a form with issues, a form that is being
  /// submitted, a failure, and a signed-in seller.
  public static func previews(locale: Locale = .current) -> [SellerState] {
    let language = Language(locale)
    func state(_ change: (inout SellerState) -> Void) -> SellerState {
      var state = SellerState()
      change(&state)
      return state
    }
    return [
      SellerState(),
      state {
        $0.issues = [.emptyIdentifier, .emptySecret].map { UserMessage($0, in: language) }
      },
      state { $0.isBusy = true },
      state {
        $0.error = SellerCredentialStoreError.unavailable(reason: "").message(in: language)
      },
      state { $0.seller = .init(.sample(), locale: locale) },
    ]
  }
}

extension SellerViewModel {
  /// Creates a view model for a seller screen. It keeps the given state.
  public static func preview(_ state: SellerState, locale: Locale = .current) -> SellerViewModel {
    let seller = DIContainer.frozen(locale).makeSellerViewModel()
    seller.freeze(state)
    return seller
  }
}

extension ServiceHealthState {
  /// Returns the states of a health screen: before a check, during a check, and after each result.
  public static func previews(locale: Locale = .current) -> [ServiceHealthState] {
    var checking = ServiceHealthState()
    checking.isChecking = true
    let results: [ServiceHealth] = [
      .up(responseTime: .milliseconds(12)), .impaired(statusText: "maintenance"),
      .down(.unreachable(.offline())),
    ]
    return [ServiceHealthState(), checking]
      + results.map { ServiceHealthState(health: $0, locale: locale) }
  }
}

extension ServiceHealthViewModel {
  /// Creates a view model for a health screen. It keeps the given state.
  public static func preview(
    _ state: ServiceHealthState, locale: Locale = .current
  ) -> ServiceHealthViewModel {
    let health = DIContainer.frozen(locale).makeServiceHealthViewModel()
    health.freeze(state)
    return health
  }
}

extension ImageSlotState {
  /// Returns a state for each phase of an image slot.
  public static func previews(locale: Locale = .current) -> [ImageSlotState] {
    let phases: [Phase] = [
      .empty, .loading(nil), .loading(TransferProgress(completedBytes: 400, totalBytes: 1_000)),
      .showing(ImageResponse(.sample(0x3366CC), from: .memory)),
      .failed(MarketError.unreachable(.offline()).message(in: Language(locale))),
    ]
    return phases.map { phase in
      var state = ImageSlotState()
      if phase != .empty { state.url = ProductDetail.preview().product.thumbnail }
      state.phase = phase
      return state
    }
  }
}

extension ImageSlot {
  /// Creates an image slot that keeps the given state.
  public static func preview(_ state: ImageSlotState, locale: Locale = .current) -> ImageSlot {
    let slot = DIContainer.frozen(locale).makeImageSlot()
    slot.freeze(state)
    return slot
  }
}
