import OpenMarketPresentation
import OpenMarketTerminal

/// The first line of a page.
struct PageTitle: Hashable, Sendable {
  let text: StyledText
  /// What stands at the right edge, the most important first: what there is no room for is left out whole.
  var asides: [LocalizedText] = []
}
