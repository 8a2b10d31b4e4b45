/// Why a plan of faults cannot be read.
public struct FaultPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the plan, such as `rules[2].status`; empty for the plan as a whole.
  public let path: String
  /// What is wrong there, in English.
  public let problem: String

  public var description: String {
    path.isEmpty ? "the fault plan: \(problem)" : "the fault plan at \(path): \(problem)"
  }

  init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self.init(context.codingPath + [key], "this key is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self.init(context.codingPath, "this value has the wrong type")
    case DecodingError.dataCorrupted(let context):
      let isWhole = context.codingPath.isEmpty
      self.init(context.codingPath, isWhole ? "this is no valid JSON" : context.debugDescription)
    default:
      self.init([], "this cannot be read")
    }
  }

  private init(_ keys: [any CodingKey], _ problem: String) {
    path = keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
    self.problem = problem
  }
}
