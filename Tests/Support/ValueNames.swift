/// Returns the names of the stored values of a structure.
package func valueNames(of value: Any) -> Set<String> {
  Set(Mirror(reflecting: value).children.compactMap(\.label))
}

/// Returns the names of the stored values of a structure that are `nil`, in order.
package func missingValues(in value: Any) -> [String] {
  Mirror(reflecting: value).children.filter { child in
    let mirror = Mirror(reflecting: child.value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }.compactMap(\.label)
}
