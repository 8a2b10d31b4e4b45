extension APISchema {
  static let faultBodies = [
    APISchema(
      name: "FaultPlan",
      value: object(
        [
          ("seed", ["type": "integer", "minimum": 0]), ("rules", list(of: .reference("FaultRule"))),
        ],
        optional: ["seed"])),
    APISchema(name: "FaultRule", value: object(ruleMembers, optional: Set(ruleMembers.map(\.0)))),
  ]

  private static let ruleMembers: [(String, JSONValue)] = [
    ("name", text), ("method", text), ("path", text), ("nth", range(1...Int.max)),
    ("firstOfEach", range(1...Int.max)),
    ("probability", ["type": "number", "minimum": 0, "maximum": 1]),
    ("latencyMilliseconds", range(0...600_000)), ("bytesPerSecond", range(1...1_000_000_000)),
    ("status", range(200...599)),
    ("headers", ["type": "object", "additionalProperties": text]),
    ("body", ["enum": ["malformed", "truncated"]]),
    ("connection", ["enum": ["reset", "drop-after-commit"]]), ("overlongPages", flag),
    ("addedByOthers", range(1...1_000)), ("currencyOfOthers", text),
    ("removedByOthers", range(1...1_000)),
  ]
}
