public import Foundation
import OpenMarketDomain
import OpenMarketKit
public import OpenMarketPresentation

// The state of the view models in this file doesn't change. For previews in which a person can act, use `DIContainer.preview`.

extension ProductListViewModel {
  /// Creates a view model for a product list. It keeps the given state.
  public static func preview(
    _ state: ProductListState, locale: Locale = .current
  ) -> ProductListViewModel {
    let list = DIContainer.frozen(locale).makeProductListViewModel()
    list.freeze(state)
    return list
  }

  /// Creates a view model for a product list that contains sample products. Its state doesn't change.
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

  /// Creates a view model for a detail screen that shows a sample product. Its state doesn't change.
  public static func preview(
    _ phase: ProductDetailState.Phase = .loaded, locale: Locale = .current
  ) -> ProductDetailViewModel {
    preview(.preview(phase, locale: locale), locale: locale)
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

  /// Creates a view model for an editor that registers a new product and contains sample values. Its state doesn't change.
  public static func preview(
    _ phase: ProductEditorState.Phase = .editing, locale: Locale = .current
  ) -> ProductEditorViewModel {
    preview(.preview(phase, locale: locale), locale: locale)
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

extension ImageSlot {
  /// Creates an image slot that keeps the given state.
  public static func preview(_ state: ImageSlotState, locale: Locale = .current) -> ImageSlot {
    let slot = DIContainer.frozen(locale).makeImageSlot()
    slot.freeze(state)
    return slot
  }
}
