#if canImport(SwiftUI)
  public import OpenMarketKit
  public import SwiftUI

  extension View {
    /// Adds a search field for a list. The list searches after a pause in typing, and shows all
    /// rows when the field is cleared.
    ///
    /// - Parameter prompt: The text in the empty field.
    public func productSearchField(
      of list: ProductListViewModel, prompt: LocalizedStringKey
    ) -> some View {
      modifier(ProductSearchField(list: list, prompt: prompt))
    }

    /// Reports to a list whether the view of a row is visible, so that the list loads its next page
    /// and prefetches thumbnails.
    public func reportsProductVisibility(
      of row: ProductRow, in list: ProductListViewModel
    ) -> some View {
      onAppear { list.setRow(row.id, isVisible: true) }
        .onDisappear { list.setRow(row.id, isVisible: false) }
    }
  }

  private struct ProductSearchField: ViewModifier {
    let list: ProductListViewModel
    let prompt: LocalizedStringKey
    @State private var text = ""

    func body(content: Content) -> some View {
      content
        .searchable(text: $text, prompt: prompt)
        .onChange(of: text) { _, text in Task { await list.search(typed: text) } }
    }
  }
#endif
