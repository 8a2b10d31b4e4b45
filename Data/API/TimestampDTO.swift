/// A date as servers send it: a text (second and third generation) or seconds since 1970 (first generation).
enum TimestampDTO: Decodable {
  case text(String)
  case seconds(Double)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      // Most are texts, and an attempt that fails is dear.
      self = .text(try container.decode(String.self))
    } catch {
      guard let seconds = try? container.decode(Double.self) else { throw error }
      self = .seconds(seconds)
    }
  }
}
