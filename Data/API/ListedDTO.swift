/// What stands in a row of a list.
protocol ListedDTO: Decodable, Sendable {
  /// The product's, where it has one.
  var identifier: Int? { get }
}
