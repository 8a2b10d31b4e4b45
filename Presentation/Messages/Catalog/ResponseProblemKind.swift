/// The kinds of ``ResponseProblem``. Each is a reason of ``MarketErrorKind/malformedResponse``.
nonisolated enum ResponseProblemKind: String, MessageKind {
  case emptyAnswer = "empty-answer"
  case invalidJSON = "invalid-json"
  case invalidUTF8 = "invalid-utf8"
  case missingKey = "missing-key"
  case repeatedKey = "repeated-key"
  case null = "null-value"
  case wrongType = "wrong-type"
  case unreadableValue = "unreadable-value"
  case notADate = "not-a-date"
  case notAnAmount = "not-an-amount"
  case amountTooPrecise = "amount-too-precise"
  case amountOutOfRange = "amount-out-of-range"
  case otherProduct = "other-product"
  case notADeletionAddress = "not-a-deletion-address"
  case notAnImage = "not-an-image"
  case other = "unreadable-answer"
}
