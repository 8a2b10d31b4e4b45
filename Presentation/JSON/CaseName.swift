/// Returns the name of the case of an enumeration, which is also its name in JSON.
package func caseName(_ value: some Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}
