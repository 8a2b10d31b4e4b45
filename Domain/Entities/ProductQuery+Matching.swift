extension ProductQuery {
  /// Whether the list that this asks for has a product: its name or its vendor's name holds the text, without regard to
  /// case.
  ///
  /// It is what recorded servers do as far as can be seen; they do not say what they search.
  public func matches(_ product: Product) -> Bool {
    guard let searchText else { return true }
    return product.name.holds(searchText) || product.vendor?.name?.holds(searchText) == true
  }
}

extension String {
  /// By characters, which have more than one spelling, or by scalars: a server finds `☕` in `☕️`, which is one character.
  fileprivate func holds(_ text: String) -> Bool {
    let (whole, part) = (lowercased(), text.lowercased())
    return whole.contains(part) || whole.unicodeScalars.contains(part.unicodeScalars)
  }
}
