import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct ProductEditorFactsTests {
  private static let locale = Language.english
  private static let message = UserMessage(.notSignedIn, in: locale)
  private static let unknown = UnresolvedSubmission(.registrationUnknown, locale: locale)
  private static let half = TransferProgress(completedBytes: 1, totalBytes: 2)

  enum Event {
    case restoring, restoringCancelled, restored, submitting, progress, cancelled, failed, unknown
    case signedOut, signedIn, failureDismissed, attemptDropped

    func apply(to facts: inout ProductEditorFacts) {
      switch self {
      case .restoring: facts.beginRestoring()
      case .restoringCancelled: facts.cancelRestoring()
      case .restored: facts.endRestoring()
      case .submitting: facts.beginSubmitting()
      case .progress: facts.report(half)
      case .cancelled: facts.endSubmitting()
      case .failed: facts.endSubmitting(.failed(message))
      case .unknown: facts.endSubmitting(.unresolved(ProductEditorFactsTests.unknown))
      case .signedOut: facts.signOut(message)
      case .signedIn: facts.dismissSignedOut()
      case .failureDismissed: facts.dismissError()
      case .attemptDropped: facts.dropSubmission()
      }
    }
  }

  @Test(
    arguments: [
      ([], .unopened), ([.restoring], .opening), ([.restoring, .restoringCancelled], .unopened),
      ([.restored], .editing), ([.restored, .submitting], .submitting(nil)),
      ([.restored, .submitting, .progress], .submitting(half)),
      ([.restored, .submitting, .failed], .failed(message)),
      ([.restored, .submitting, .failed, .progress], .failed(message)),
      ([.restored, .submitting, .unknown], .unresolved(unknown)),
      // A cancellation shows the phase from before.
      ([.restored, .submitting, .cancelled], .editing),
      ([.restored, .failed, .submitting, .cancelled], .failed(message)),
      ([.restored, .unknown, .submitting, .cancelled], .unresolved(unknown)),
      ([.restored, .failed, .restoring, .restoringCancelled], .failed(message)),
      // So does signing in, but a failure doesn't come back.
      ([.restored, .unknown, .signedOut], .signedOut(message)),
      ([.restored, .unknown, .signedOut, .signedIn], .unresolved(unknown)),
      ([.restored, .failed, .signedOut, .signedIn], .editing),
      ([.restored, .failed, .failureDismissed], .editing),
      ([.restored, .unknown, .failureDismissed], .unresolved(unknown)),
      ([.restored, .unknown, .attemptDropped], .editing),
    ] as [([Event], ProductEditorState.Phase)])
  func `the phase follows from the events`(events: [Event], phase: ProductEditorState.Phase) {
    var facts = ProductEditorFacts()
    for event in events { event.apply(to: &facts) }
    #expect(facts.phase == phase)
  }
}

struct EditedFormTests {
  /// A change without a field, such as the result of a compression, doesn't show the issues of the
  /// field.
  @Test(arguments: [ProductField.images, nil])
  func `a field that was changed shows issues when editing ends`(field: ProductField?) throws {
    let image = ImageFile.samplePNG(name: "lamp.png")
    var form = EditedForm(editing: nil, format: NumberFormat())
    form.change(reporting: field) { $0.images = [image] }
    form.change { $0.images = [] }
    form.endEditing(.name)
    #expect(form.reportedIssues.map(\.field).contains(.images) == (field != nil))
  }
}
