/// How closely what clients write is looked at.
enum FormRules: Hashable {
  /// Every documented limit holds, and whatever would get lost without a word is told.
  case strict
  /// As recorded servers do: limits are advice, unknown keys are ignored, what is missing is empty.
  case lenient
}
