public import OpenMarketDomain

/// The state of an editor: the form, its issues and the progress of a submission, as one snapshot. You can change a copy, for
/// previews and tests of views.
public nonisolated struct ProductEditorState: Equatable, Sendable {
  /// The phases of an editor.
  public enum Phase: Equatable, Sendable {
    /// The saved draft isn't restored yet.
    case unopened
    /// The saved draft is being loaded.
    case opening
    /// The form can be edited and submitted.
    case editing
    /// A submission is in flight. The progress is `nil` until bytes were sent, and never goes back.
    case submitting(TransferProgress?)
    /// The submission failed.
    case failed(UserMessage)
    /// Nothing was sent, because no seller is signed in. The phase ends when one signs in.
    case signedOut(UserMessage)
    /// The outcome of a submission isn't known.
    case unresolved(UnresolvedSubmission)
    /// The submission succeeded. The form can't be edited anymore.
    case finished(Outcome)
  }

  /// The result of an editor.
  public enum Outcome: Equatable, Sendable {
    /// The product was registered, as the server returned it.
    case registered(ProductDetail)
    /// The product has the changes, as the server returned it or as it was read.
    case updated(ProductDetail)
    /// Nothing was changed and nothing was sent.
    case unchanged(ProductDetail)
    /// A person confirmed that this product was registered.
    case confirmed(ProductID)

    /// The identifier of the product.
    public var id: ProductID {
      switch self {
      case .registered(let detail), .updated(let detail), .unchanged(let detail): detail.id
      case .confirmed(let id): id
      }
    }
  }

  /// The product that the form belongs to.
  public let key: DraftKey
  /// The phase of the editor.
  public var phase: Phase = .unopened
  /// The contents of the form, exactly as the user typed them.
  public var form: ProductForm
  /// The currencies to choose from.
  public var currencies: [Currency] = []
  /// The pictures of a new product, in order. The first one is the thumbnail.
  public var pictures: [ProductEditorPicture] = []
  /// The pictures of the edited product. `ProductForm.thumbnail` is one of them.
  public var productImages: [ProductImage] = []
  /// The reason why pictures can't be changed, or `nil` if they can.
  public var picturesFixed: UserMessage?
  /// A Boolean value that indicates whether ``ProductEditorViewModel/compressPicture(at:)`` is available.
  public var canCompressPictures = false
  /// The issues to show now, in the order of the fields.
  public var issues: [UserMessage] = []
  /// Every issue, shown or not.
  public var allIssues: [ValidationIssue] = []
  /// The notices, one of each kind, oldest first. They don't prevent editing. ``ProductEditorViewModel/dismiss(_:)`` removes one.
  public var notices: [UserMessage] = []
  /// A Boolean value that indicates whether the form has edits that aren't submitted.
  public var isChanged = false

  /// Creates the state of a new editor.
  ///
  /// - Parameters:
  ///   - key: The product that the form belongs to.
  ///   - form: The contents of the form.
  public init(key: DraftKey, form: ProductForm) {
    self.key = key
    self.form = form
  }

  /// Returns the issues of a field to show now.
  public func issues(of field: ValidationIssue.Field) -> [UserMessage] {
    issues.filter { $0.field == field }
  }

  /// The length of the name, to show next to it.
  public var nameCounter: CharacterCounter {
    CharacterCounter(count: form.name.count, allowed: ProductLimits.nameLength)
  }

  /// The length of the description, to show next to it.
  public var descriptionCounter: CharacterCounter {
    CharacterCounter(count: form.description.count, allowed: ProductLimits.descriptionLength)
  }

  /// A Boolean value that indicates whether the form can be edited.
  public var isEditable: Bool {
    switch phase {
    case .editing, .failed, .signedOut, .unresolved: true
    case .unopened, .opening, .submitting, .finished: false
    }
  }

  /// A Boolean value that indicates whether the form has no issues and no question about an earlier registration is open.
  /// ``ProductEditorViewModel/submit()`` then sends it, if a seller is signed in.
  public var canSubmit: Bool {
    if case .unresolved(let submission) = phase, submission.asksToLook { return false }
    return isEditable && allIssues.isEmpty
  }

  /// The error of the last submission, if it failed.
  public var error: UserMessage? {
    if case .failed(let message) = phase { message } else { nil }
  }

  /// The last submission, if its outcome isn't known.
  public var unresolved: UnresolvedSubmission? {
    if case .unresolved(let submission) = phase { submission } else { nil }
  }

  /// The result, or `nil` until the editor is finished.
  public var outcome: Outcome? {
    if case .finished(let outcome) = phase { outcome } else { nil }
  }

  /// Adds a notice, or replaces the one with the same code.
  mutating func add(_ notice: UserMessage) {
    if let index = notices.firstIndex(where: { $0.code == notice.code }) {
      notices[index] = notice
    } else {
      notices.append(notice)
    }
  }

  /// Removes the notices about saving the form.
  mutating func removeSavingNotices() {
    notices.removeAll { $0.code == .draftNotSaved || $0.code == .earlierDraft }
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
