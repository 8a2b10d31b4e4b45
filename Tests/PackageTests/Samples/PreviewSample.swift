import Foundation
import OpenMarketKit
import OpenMarketPreviews

/// Returns the models for a gallery of the list in all its states, in both languages.
@MainActor
func galleryOfLists() -> [ProductListViewModel] {
  ["en_US", "ko_KR"].map { Locale(identifier: $0) }.flatMap { locale in
    ProductListState.previews(locale: locale).map { .preview($0, locale: locale) }
  }
}
