public import OpenMarketDomain

/// What an editor shows: what was entered, what is wrong with it, and how far it has come, as one snapshot. A copy can
/// be changed, for previews and tests of views.
public nonisolated struct ProductEditorState: Equatable, Sendable {
  /// How far the form has come.
  public enum Phase: Equatable, Sendable {
    /// It was not looked yet whether something is kept from last time.
    case unopened
    /// What is kept from last time is being read.
    case opening
    /// It can be changed and submitted.
    case editing
    /// It is on its way. The progress is `nil` until bytes were sent; it never goes back.
    case submitting(ByteProgress?)
    /// It was not done.
    case failed(ErrorMessage)
    /// Nothing was sent: there is no seller. It ends as soon as there is one.
    case signedOut(ProductEditorMessage)
    /// It is not known whether it was done, or known that it was not although it was sent.
    case unresolved(UnresolvedSubmission)
    /// It is done; nothing can be changed any more.
    case finished(Outcome)
  }

  /// What became of it in the end.
  public enum Outcome: Equatable, Sendable {
    /// The product is on the market, as the server keeps it.
    case registered(ProductDetail)
    /// The product has what was entered: the server said so, or it was read there.
    case updated(ProductDetail)
    /// Nothing was changed, and nothing was sent.
    case unchanged(ProductDetail)
    /// A person has looked and says that it is this product.
    case confirmed(ProductID)

    /// The product that it is about.
    public var id: ProductID {
      switch self {
      case .registered(let detail), .updated(let detail), .unchanged(let detail): detail.id
      case .confirmed(let id): id
      }
    }
  }

  /// What is edited.
  public let key: DraftKey
  /// How far it has come.
  public var phase: Phase = .unopened
  /// The texts exactly as they were typed.
  public var form: ProductForm
  /// What there is to choose from.
  public var currencies: [Currency] = []
  /// The new product's pictures, in order; the first one is the thumbnail.
  public var pictures: [ProductEditorPicture] = []
  /// The edited product's pictures, of which `ProductForm.thumbnail` is one.
  public var productImages: [ProductImage] = []
  /// Why pictures cannot be changed; `nil` where they can.
  public var picturesFixed: ProductEditorMessage?
  /// Whether ``ProductEditorViewModel/compressPicture(at:)`` has something to do it with.
  public var canCompressPictures = false
  /// What is wrong and may be told by now, in the order of the fields.
  public var issues: [ProductEditorIssue] = []
  /// All that is wrong, told or not.
  public var allIssues: [ValidationIssue] = []
  /// What there is to know beside it, one of each kind, in the order in which it came up. They hinder nothing, and
  /// ``ProductEditorViewModel/dismiss(_:)`` takes one away.
  public var notices: [ProductEditorNotice] = []
  /// Whether there is something entered that would be lost.
  public var isChanged = false

  /// The state of an editor that was not opened yet.
  ///
  /// - Parameters:
  ///   - key: what is edited.
  ///   - form: what is entered.
  public init(key: DraftKey, form: ProductForm) {
    self.key = key
    self.form = form
  }

  /// What is wrong with a field and may be told by now.
  public func issues(of field: ValidationIssue.Field) -> [ProductEditorIssue] {
    issues.filter { $0.field == field }
  }

  /// How long the name is, for showing beside it while it is typed.
  public var nameCounter: CharacterCounter {
    CharacterCounter(count: form.name.count, allowed: ProductLimits.nameLength)
  }

  /// How long the description is, for showing beside it while it is typed.
  public var descriptionCounter: CharacterCounter {
    CharacterCounter(count: form.description.count, allowed: ProductLimits.descriptionLength)
  }

  /// Whether what is entered can be changed now.
  public var isEditable: Bool {
    switch phase {
    case .editing, .failed, .signedOut, .unresolved: true
    case .unopened, .opening, .submitting, .finished: false
    }
  }

  /// Whether nothing that was entered is wrong, so that ``ProductEditorViewModel/submit()`` sends what there is to send: with
  /// somebody signed in, and with no question left of another registration.
  public var canSubmit: Bool {
    if case .unresolved(let submission) = phase, submission.asksToLook { return false }
    return isEditable && allIssues.isEmpty
  }

  /// What went wrong last, if nothing went right since.
  public var error: ErrorMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// What is not known of the last submission.
  public var unresolved: UnresolvedSubmission? {
    if case .unresolved(let submission) = phase { submission } else { nil }
  }

  /// What became of it in the end; `nil` until it is finished.
  public var outcome: Outcome? {
    if case .finished(let outcome) = phase { outcome } else { nil }
  }

  /// Adds a notice, or replaces the one with the same code.
  mutating func add(_ kind: ProductEditorNotice.Kind, _ language: Language) {
    let notice = ProductEditorNotice(kind, language: language)
    if let index = notices.firstIndex(where: { $0.code == notice.code }) {
      notices[index] = notice
    } else {
      notices.append(notice)
    }
  }

  /// Removes the notices about saving the form.
  mutating func removeSavingNotices() {
    notices.removeAll { notice in
      switch notice.kind {
      case .notKept, .earlierWaits: true
      default: false
      }
    }
  }
}

/// The length of a text and the lengths that the market allows, in characters as people count them.
public nonisolated struct CharacterCounter: Hashable, Sendable {
  /// The number of characters. An emoji of several parts is one character.
  public let count: Int
  /// The allowed numbers of characters.
  public let allowed: ClosedRange<Int>

  /// A short text such as `12/100`.
  public var text: String { "\(count)/\(allowed.upperBound)" }

  /// A Boolean value that indicates whether the length is allowed.
  public var isInRange: Bool { allowed.contains(count) }
}
