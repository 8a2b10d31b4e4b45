import OpenMarketDomain

nonisolated extension WriteFailure {
  /// Tells in a language why a write did not happen, or may not have. Previews and tests make their failures by it.
  public init(_ reason: Reason, of write: ProductWrite, id: Int, language: Language) {
    self.id = id
    self.write = write
    self.reason = reason
    let message = reason.message(of: write)
    code = message.code
    text = message.text(in: language)
  }
}

nonisolated extension WriteFailure.Reason {
  fileprivate func message(of write: ProductWrite) -> any Message {
    switch (self, write) {
    case (.failed(let message), _): message.error
    case (.notSignedIn, _): WriteProblem.notSignedIn
    case (.noLongerFits(let issues), _): WriteProblem.noLongerFits(issues)
    case (.notMade, .edit): WriteProblem.notUpdated
    case (.notMade, .deletion): WriteProblem.notDeleted
    case (.outcomeUnknown, .edit): WriteProblem.updateUnknown
    case (.outcomeUnknown, .deletion): WriteProblem.deletionUnknown
    }
  }
}
