import OpenMarketPresentation

/// How `browse` begins.
struct BrowseRequest: Hashable, Sendable {
  let layout: ProductListState.Layout

  init(_ settings: Settings) throws(UsageError) {
    layout = try settings.value(of: ListOptions.layout) ?? .list
  }
}
