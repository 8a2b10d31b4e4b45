/// What an examination asks a server, each once.
enum ContractQuestion: Hashable, Sendable {
  case health
  case firstPage, nextPage, pagePastEnd, pageOfOne, pageOf1000
  case search, koreanSearch, searchWithoutMatch
  case detail, missingProduct
  case picture, pictureAgain, pictureRange
  case unknownPath
}
