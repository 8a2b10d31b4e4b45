public import OpenMarketDomain

/// The state of a product editor: the form, its issues, and the progress of a submission, as one
/// snapshot. You can change a copy for previews and view tests.
public struct ProductEditorState: Equatable, Sendable {
  /// A phase of an editor.
  public enum Phase: Equatable, Sendable {
    /// Editing hasn't started. Call ``ProductEditorViewModel/load()`` to restore the saved draft
    /// and start editing.
    case unopened
    /// The saved draft is being loaded.
    case opening
    /// The form can be edited and submitted.
    case editing
    /// A submission is in flight. The progress is `nil` until the first bytes are sent, and never
    /// decreases.
    case submitting(TransferProgress?)
    /// The submission failed. The form can be edited and submitted again.
    case failed(UserMessage)
    /// The form wasn't submitted, because no seller is signed in, or because it belongs to another
    /// seller. The phase ends when the seller of the form signs in.
    case signedOut(UserMessage)
    /// The outcome of a submission is unknown.
    case unresolved(UnresolvedSubmission)
    /// Editing is finished. The form can no longer be edited.
    case finished(Outcome)
  }

  /// The result of an editor.
  public enum Outcome: Equatable, Sendable, Identifiable {
    /// The product was registered. The associated value is the registered product from the server.
    case registered(ProductDetail)
    /// An earlier submission registered the product. It was found on the server, or the user
    /// identified it.
    case found(ProductDetail)
    /// The product was updated. The associated value is the updated product from the server.
    case updated(ProductDetail)
    /// The form had no changes, so the editor sent no request. The associated value is the product.
    case unchanged(ProductDetail)

    /// The product as it is on the server.
    public var detail: ProductDetail {
      switch self {
      case .registered(let detail), .found(let detail), .updated(let detail),
        .unchanged(let detail):
        detail
      }
    }

    /// The identifier of the product.
    public var id: ProductID { detail.id }
  }

  /// The key of the saved draft, which identifies the seller and the edited product. A form without
  /// a seller belongs to the first seller who signs in.
  public internal(set) var key: DraftKey
  package let language: Language
  /// The phase of the editor.
  public var phase: Phase = .unopened
  /// The contents of the form, exactly as the user entered them.
  public var form: ProductForm
  /// The currencies that the user can choose from.
  public var currencies: [Currency] = []
  /// The images of a new product, in order. The first image is the thumbnail.
  public var images: [ProductEditorImage] = []
  /// The images of the edited product. `ProductForm.thumbnail` identifies one of these images.
  public var productImages: [ProductImage] = []
  /// The message that explains why images can't be changed, or `nil` if they can be changed.
  public var imagesFixed: UserMessage?
  /// The number of images that are being loaded or compressed, and aren't added yet.
  public var loadingImages = 0
  /// A Boolean value that indicates whether ``ProductEditorViewModel/submit()`` waits for the
  /// images that are being added.
  public var isWaitingForImages = false
  /// The messages for the issues to show, in field order.
  public var issues: [UserMessage] = []
  /// All issues in the form, including issues that aren't shown yet.
  public var allIssues: [ValidationIssue] = []
  /// The notices for the user, oldest first, with at most one notice for each message code. Notices
  /// don't prevent editing. Call ``ProductEditorViewModel/dismiss(_:)`` to remove a notice.
  public var notices: [UserMessage] = []
  /// A Boolean value that indicates whether the form has unsubmitted edits.
  public var isChanged = false
  /// The values that the market stored differently from the values that the finished editor sent.
  public var differences: [StoredDifference] = []
  /// The question to ask before ``ProductEditorViewModel/discard()``, with the titles of its
  /// buttons.
  public var discardQuestion: DiscardQuestion

  /// Creates the state of a new editor.
  ///
  /// - Parameters:
  ///   - key: The key of the saved draft.
  ///   - form: The initial contents of the form.
  ///   - locale: The locale, whose language is the language of the messages and titles.
  public init(key: DraftKey, form: ProductForm, locale: some TextLocale) {
    self.key = key
    self.form = form
    language = Language(locale)
    discardQuestion = DiscardQuestion(mayBeRegistered: false, language: language)
  }

  /// The label for the currency.
  public var currencyLabel: String { LocalizedText.currency(language) }

  /// Returns the messages to show for the issues in the given field.
  public func issues(of field: ProductField) -> [UserMessage] {
    issues.filter { $0.field == field }
  }

  /// Returns the number of characters in the given field, or `nil` if the market doesn't limit it.
  public func counter(of field: ProductField) -> CharacterCounter? {
    guard case .text(_, let allowed) = field.kind else { return nil }
    return CharacterCounter(count: form[field].count, allowed: allowed)
  }

  /// A Boolean value that indicates whether the saved draft isn't restored yet. The user can
  /// already edit the text in the form.
  var isOpening: Bool { phase == .unopened || phase == .opening }

  /// A Boolean value that indicates whether a submission is in flight or waits for the images that
  /// are being added. ``ProductEditorViewModel/cancel()`` stops it.
  public var isSubmitting: Bool {
    if case .submitting = phase { true } else { isWaitingForImages }
  }

  /// A Boolean value that indicates whether the form can be edited.
  public var isEditable: Bool { isOpen && !isWaitingForImages }

  /// A Boolean value that indicates whether the form is opened, isn't finished, and no request is
  /// in flight.
  var isOpen: Bool {
    switch phase {
    case .editing, .failed, .signedOut, .unresolved: true
    case .unopened, .opening, .submitting, .finished: false
    }
  }

  /// A Boolean value that indicates whether the form is ready to submit: the form is editable and
  /// has no issues, and the user doesn't need to check an earlier registration. While images are
  /// being added, the value is `false`.
  ///
  /// If the value is `true` and a seller is signed in, ``ProductEditorViewModel/submit()`` sends
  /// the form, unless nothing was changed or an earlier registration is open. Then it finishes
  /// without sending, or searches for the product.
  public var canSubmit: Bool {
    if case .unresolved(let submission) = phase, submission.asksToLook { return false }
    return isEditable && allIssues.isEmpty && loadingImages == 0
  }

  /// The number of images that can be added. Images that are being loaded count as added. The value
  /// is 0 for a registered product.
  public var imageRoom: Int {
    guard imagesFixed == nil else { return 0 }
    return max(0, ProductLimits.imageCount.upperBound - images.count - loadingImages)
  }

  /// The error message if the last submission failed or no seller is signed in, or `nil` otherwise.
  public var error: UserMessage? {
    switch phase {
    case .failed(let message), .signedOut(let message): message
    case .unopened, .opening, .editing, .submitting, .unresolved, .finished: nil
    }
  }

  /// The last submission if its outcome is unknown, or `nil` otherwise.
  public var unresolved: UnresolvedSubmission? {
    if case .unresolved(let submission) = phase { submission } else { nil }
  }

  /// The result of the editor, or `nil` until editing is finished.
  public var outcome: Outcome? {
    if case .finished(let outcome) = phase { outcome } else { nil }
  }

  /// The message about ``differences``, or `nil` if there are none. Show it before you close the
  /// form.
  public var storedOtherwise: UserMessage? {
    guard !differences.isEmpty else { return nil }
    let fields = differences.map { LocalizedText.stored($0, in: language)(language) }.joined(
      separator: ", ")
    return UserMessage(.storedOtherwise, ["fields": LocalizedText(fields)], in: language)
  }

  /// The message to show before a finished form is closed, or `nil` if there is none:
  /// ``storedOtherwise``, or the notice that the record of the registration can't be removed.
  public var closingMessage: UserMessage? {
    storedOtherwise ?? notices.first { outcome != nil && $0.code == .registrationKept }
  }

  /// Shows the contents and the issues of the given form, and whether the product was changed
  /// elsewhere.
  mutating func show(_ form: EditedForm) {
    self.form = form.contents
    allIssues = form.issues
    let reported = form.reportedIssues.map {
      (image: $0.imageIndex, message: $0.message(in: language))
    }
    issues = reported.map(\.message)
    for index in images.indices {
      images[index].issues = reported.filter { $0.image == index }.map(\.message)
    }
    productImages = form.base?.images ?? []
    isChanged = form.isChanged
    currencies = form.currencies
    if form.wasChangedElsewhere {
      add(UserMessage(.changedElsewhere, in: language))
    } else {
      notices.removeAll { $0.code == .changedElsewhere }
    }
  }

  /// Adds the given notice, or replaces the existing notice with the same code.
  mutating func add(_ notice: UserMessage) {
    if let index = notices.firstIndex(where: { $0.code == notice.code }) {
      notices[index] = notice
    } else {
      notices.append(notice)
    }
  }
}

/// A character count with its allowed range.
public struct CharacterCounter: Hashable, Sendable {
  /// The number of characters. An emoji counts as one character, even if it consists of several
  /// Unicode scalars.
  public let count: Int
  /// The allowed range for the number of characters.
  public let allowed: ClosedRange<Int>

  /// The number of characters and the maximum, such as `12/100`.
  public var text: String { "\(count)/\(allowed.upperBound)" }

  /// Returns the text for screen readers, such as `12 of 100 characters`, in the language of the
  /// given locale.
  public func accessibilityText(in locale: some TextLocale) -> String {
    LocalizedText.characters(count, of: allowed.upperBound).text(in: locale)
  }

  /// A Boolean value that indicates whether the number of characters is in the allowed range.
  public var isInRange: Bool { allowed.contains(count) }
}

/// An image of a new product in an editor, with its issues.
public struct ProductEditorImage: Equatable, Sendable, Identifiable {
  /// The identifier of the image. Moving the image doesn't change the identifier.
  public let id: Int
  /// The file to upload.
  public var file: ImageFile
  /// The messages to show for the issues with the image.
  public var issues: [UserMessage] = []

  /// Creates an image without issues.
  public init(id: Int, file: ImageFile) {
    self.id = id
    self.file = file
  }

  /// The readable image in the file, or `nil` if the file doesn't contain one.
  public var image: ImageData? { ImageData(bytes: file.bytes) }
}

/// A question to ask before a form is discarded.
public struct DiscardQuestion: Hashable, Sendable {
  /// The question, such as `Discard this draft?`
  public let title: String
  /// The title of the button that discards the form.
  public let actionTitle: String
  /// The title of the button that dismisses the question.
  public let cancelTitle: String

  package init(mayBeRegistered: Bool, language: Language) {
    title = LocalizedText.discardDraft(mayBeRegistered: mayBeRegistered)(language)
    actionTitle = ActionTitle.discard.text(in: language)
    cancelTitle = ActionTitle.cancel.text(in: language)
  }
}
