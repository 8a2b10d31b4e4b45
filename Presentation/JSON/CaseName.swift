import OpenMarketPresentation

/// Returns the name of the case of an enumeration, for JSON.
func caseName(_ value: some Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}

extension ProductListState.Phase {
  package var name: String { caseName(self) }
}

extension ProductDetailState.Phase {
  package var name: String { caseName(self) }
}

extension ProductEditorState.Phase {
  package var name: String { caseName(self) }
}

extension ImageSlotState.Phase {
  package var name: String { caseName(self) }
}
