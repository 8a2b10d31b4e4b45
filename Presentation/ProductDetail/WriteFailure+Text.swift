import OpenMarketDomain

nonisolated extension WriteFailure {
  /// Tells in a language why a write did not happen, or may not have. Previews and tests make their failures by it.
  ///
  /// - Parameters:
  ///   - reason: why it did not happen, or may not have.
  ///   - write: The confirmed change.
  ///   - id: tells the failures of one screen apart.
  ///   - search: of ``Reason/outcomeUnknown``, what was looked for, and until when.
  ///   - language: that of the text.
  public init(
    _ reason: Reason, of write: ProductWrite, id: Int, after search: MarketSearch? = nil,
    language: Language
  ) {
    self.id = id
    self.write = write
    self.reason = reason
    let message = reason.message(of: write, after: search)
    code = message.code
    text = message.text(in: language)
  }
}

nonisolated extension WriteFailure.Reason {
  fileprivate func message(
    of write: ProductWrite, after search: MarketSearch?
  ) -> any Message {
    switch (self, write) {
    case (.failed(let message), _): message.error
    case (.notSignedIn, _): WriteProblem.notSignedIn
    case (.noLongerFits(let issues), _): WriteProblem.noLongerFits(issues)
    case (.outcomeUnknown, .edit): WriteProblem.updateUnknown(search)
    case (.outcomeUnknown, .deletion): WriteProblem.deletionUnknown(search)
    }
  }
}
