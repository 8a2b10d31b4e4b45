extension RequestRejection {
  /// All that is wrong at once: the message says what, the hint how to mend it, a line for each.
  init?(_ complaints: [Complaint]) {
    guard !complaints.isEmpty else { return nil }
    let shown = complaints.prefix(20)
    var texts = shown.map(\.text)
    if complaints.count > shown.count { texts.append("(And more.)") }
    var advice: [String] = []
    for complaint in shown where !advice.contains(complaint.advice) {
      advice.append(complaint.advice)
    }
    self.init(
      status: complaints.allSatisfy(\.isOverSize) ? 413 : 400,
      message: texts.joined(separator: " "), hint: advice.joined(separator: "\n"))
  }
}
