/// What a code stands for, in one language, whatever the occurrence: for help pages, support and whoever reads a log.
public nonisolated struct MessageExplanation: Hashable, Sendable {
  /// What happened. One sentence.
  public let meaning: String
  /// What a user can do about it. One or two sentences.
  public let advice: String
  /// What a developer can look at when it should not have happened. One or two sentences.
  public let diagnosis: String

  /// For messages of an app's own.
  public init(meaning: String, advice: String, diagnosis: String) {
    self.meaning = meaning
    self.advice = advice
    self.diagnosis = diagnosis
  }
}
