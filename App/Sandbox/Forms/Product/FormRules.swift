/// How closely what clients write is looked at.
enum FormRules: Hashable {
  /// Every documented limit holds. Unknown keys are ignored with a hint in the log.
  case strict
  /// As recorded servers do: limits are advice, and what is missing is empty.
  case lenient
}
