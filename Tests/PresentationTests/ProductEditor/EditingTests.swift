import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct EditingTests {
  private static let locale = Locale(identifier: "en_US")
  private static let message = UserMessage(.notSignedIn, in: locale)
  private static let unknown = UnresolvedSubmission(.registrationUnknown, locale: locale)
  private static let half = TransferProgress(completedBytes: 1, totalBytes: 2)

  enum Event {
    case restoring, restoringCancelled, restored, submitting, progress, cancelled, failed, unknown
    case signedOut, signedIn, failureDismissed, attemptDropped

    func apply(to editing: inout Editing) {
      switch self {
      case .restoring: editing.beginRestoring()
      case .restoringCancelled: editing.cancelRestoring()
      case .restored: editing.endRestoring()
      case .submitting: editing.beginSubmitting()
      case .progress: editing.report(half)
      case .cancelled: editing.endSubmitting()
      case .failed: editing.endSubmitting(.failed(message))
      case .unknown: editing.endSubmitting(.unresolved(EditingTests.unknown))
      case .signedOut: editing.signOut(message)
      case .signedIn: editing.dismissSignedOut()
      case .failureDismissed: editing.dismissError()
      case .attemptDropped: editing.dropSubmission()
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
    var editing = Editing()
    for event in events { event.apply(to: &editing) }
    #expect(editing.phase == phase)
  }
}

struct EditedFormTests {
  /// A change without a field, such as the result of a compression, doesn't show the issues of the field.
  @Test(arguments: [ProductField.images, nil])
  func `a field that was changed once shows later issues when editing of any field ends`(
    field: ProductField?
  ) throws {
    let image = ImageFile.samplePNG(name: "lamp.png")
    var form = EditedForm(editing: nil, format: NumberFormat())
    form.change(reporting: field) { $0.images = [image] }
    form.change { $0.images = [] }
    form.endEditing(.name)
    #expect(form.reportedIssues.map(\.field).contains(.images) == (field != nil))
  }
}
