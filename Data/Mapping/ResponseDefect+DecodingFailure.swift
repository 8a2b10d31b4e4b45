import OpenMarketDomain

extension ResponseDefect {
  init(_ failure: DecodingFailure) {
    self.init(path: failure.path, problem: failure.problem)
  }
}
