/// What a command has done for good, whether or not that can be told any more.
struct CompletedChange: Sendable {
  /// No whole sentence in English; one in Korean.
  let text: LocalizedText
  /// What a program is told of it.
  let member: JSONValue.Member

  static func registered(_ id: Int) -> CompletedChange {
    CompletedChange(Labels.registered(id), "registered", id)
  }

  static func changed(_ id: Int) -> CompletedChange {
    CompletedChange(Labels.changed(id), "changed", id)
  }

  static func deleted(_ id: Int) -> CompletedChange {
    CompletedChange(Labels.wasDeleted(id), "deleted", id)
  }

  private init(_ text: LocalizedText, _ name: String, _ product: Int) {
    self.text = text
    member = JSONValue.Member(name, .integer(Int64(product)))
  }
}
