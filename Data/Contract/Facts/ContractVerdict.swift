/// What a check came to.
public enum ContractVerdict: Hashable, Sendable {
  /// Why there was nothing to look at.
  public enum SkipReason: Hashable, Sendable {
    /// The server does not answer, or does so no longer.
    case unreachable
    /// What another check is about is needed for it, and could not be had.
    case needs(ContractCheck)
    /// The market has no product that could be asked about.
    case noProduct
    /// The list has one page.
    case noMorePages
    /// No product of the first page has such a name.
    case noSuitableName
    /// The product has no picture.
    case noPicture
    /// The picture came without anything to ask again by.
    case noValidators
  }

  /// The server does what the contract says.
  case met
  /// It does something else, with which this package copes: recorded servers do many such things.
  case deviates
  /// This package cannot do what it is for, and no other client can.
  case broken
  /// There was nothing to look at.
  case skipped(SkipReason)
}

extension ContractVerdict {
  /// The worst of several verdicts; what was skipped is not bad.
  static func worst(of verdicts: some Sequence<ContractVerdict>) -> ContractVerdict {
    var worst = ContractVerdict.met
    for verdict in verdicts {
      switch verdict {
      case .broken: return .broken
      case .deviates: worst = .deviates
      case .met, .skipped: break
      }
    }
    return worst
  }
}
