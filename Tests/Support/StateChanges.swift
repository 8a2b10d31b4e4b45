/// The differences between two values, as texts for a transcript.
struct StateChanges {
  /// The texts of the differences, in the order in which the properties are declared.
  private(set) var parts: [String] = []

  /// Compares two values.
  ///
  /// - Parameters:
  ///   - old: The old value, or `nil` to list the properties of the new value that are neither
  ///     empty nor false.
  ///   - new: The new value.
  init(from old: Any?, to new: Any) {
    if let old { compare(old, new, at: "") } else { appear(new, at: "") }
  }

  /// All differences on one line, or `nothing` if the values are equal.
  var line: String { parts.isEmpty ? "nothing" : parts.joined(separator: " · ") }

  private mutating func compare(_ old: Any, _ new: Any, at path: String) {
    guard !StateText.isSame(old, new) else { return }
    let count = parts.count
    switch (StateText.unwrapped(old), StateText.unwrapped(new)) {
    case (nil, let new?):
      appear(new, at: path)
      if parts.count == count { add(StateText(new).text, at: path) }
    case (_?, nil):
      add(StateText.isWhole(old) ? "\(StateText(old).text) → nil" : "nil", at: path)
    case (let old?, let new?):
      compareParts(old, new, at: path)
      guard parts.count == count else { return }
      let (before, after) = (StateText(old).text, StateText(new).text)
      add(before == after ? "another \(after)" : "\(before) → \(after)", at: path)
    case (nil, nil):
      break
    }
  }

  /// Compares two values element by element or property by property. Does nothing if the values
  /// have different types or identifiers, or if a transcript shows the whole value instead of its
  /// properties.
  private mutating func compareParts(_ old: Any, _ new: Any, at path: String) {
    guard type(of: old) == type(of: new) else { return }
    if let old = StateText.elements(of: old), let new = StateText.elements(of: new) {
      return compareElements(old, new, at: path)
    }
    guard !StateText.isWhole(new, isState: path.isEmpty),
      StateText.id(of: old) == StateText.id(of: new)
    else { return }
    for (old, new) in zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children) {
      compare(old.value, new.value, at: Self.path(path, new.label))
    }
  }

  /// Compares the elements of two lists that have the same identifier. Elements without a
  /// counterpart count as added or removed.
  private mutating func compareElements(_ old: [Any], _ new: [Any], at path: String) {
    let difference = new.difference(from: old) { one, other in
      StateText.id(of: one).map { $0 == StateText.id(of: other) } ?? StateText.isSame(one, other)
    }
    var (gone, come): (Set<Int>, Set<Int>) = ([], [])
    for case .remove(let offset, _, _) in difference { gone.insert(offset) }
    for case .insert(let offset, _, _) in difference { come.insert(offset) }
    let firstAtEnd = new.indices.reversed().prefix(while: come.contains).last ?? new.endIndex
    let texts =
      gone.sorted().map { "-\(StateText(old[$0]).text)" }
      + come.sorted().map { index in
        "+\(StateText(new[index]).text)" + (index < firstAtEnd ? " at \(index)" : "")
      }
    if !texts.isEmpty { add(StateText.list(texts), at: path) }
    let kept = new.indices.filter { !come.contains($0) }
    for (one, other) in zip(old.indices.filter { !gone.contains($0) }, kept) {
      compare(old[one], new[other], at: "\(path)[#\(StateText.id(of: new[other]) ?? "")]")
    }
  }

  private mutating func appear(_ value: Any, at path: String) {
    guard let value = StateText.unwrapped(value), !StateText.isNothing(value) else { return }
    if let elements = StateText.elements(of: value) {
      let texts = elements.map { "+\(StateText($0).text)" }
      if !texts.isEmpty { add(StateText.list(texts), at: path) }
    } else if StateText.isWhole(value, isState: path.isEmpty)
      || StateText.nameText(of: value) != nil
    {
      add(StateText(value).text, at: path)
    } else {
      for child in Mirror(reflecting: value).children {
        appear(child.value, at: Self.path(path, child.label))
      }
    }
  }

  private mutating func add(_ text: String, at path: String) {
    parts.append(path.isEmpty ? text : "\(path): \(text)")
  }

  private static func path(_ path: String, _ label: String?) -> String {
    path.isEmpty ? label ?? "" : "\(path).\(label ?? "")"
  }
}
