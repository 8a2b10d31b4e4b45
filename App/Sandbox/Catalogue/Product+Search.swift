extension Product {
  /// Whether the name of the product or of its vendor holds a text, without regard to case and
  /// normalisation.
  func matches(lowercased text: String) -> Bool {
    // Characters are compared, and those are equal in every normalisation.
    name.lowercased().contains(text) || vendor.name.lowercased().contains(text)
  }
}
