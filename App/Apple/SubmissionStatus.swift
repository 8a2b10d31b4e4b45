#if canImport(SwiftUI)
  public import OpenMarketKit
  public import SwiftUI

  /// A view that shows the submission of an editor: its progress, its error, or the choices after an unknown outcome. The view is
  /// empty while the user edits the form.
  public struct SubmissionStatus: View {
    private let editor: ProductEditorViewModel
    @State private var number = ""

    /// Creates a view for the submission of an editor.
    public init(_ editor: ProductEditorViewModel) {
      self.editor = editor
    }

    public var body: some View {
      switch editor.state.phase {
      case .submitting(let progress):
        ProgressView(value: progress?.fraction)
      case .failed(let message), .signedOut(let message):
        MessageView(message).foregroundStyle(.red)
      case .unresolved(let submission):
        MessageView(submission.message)
        if let label = submission.numberLabel {
          TextField(label, text: $number).numericKeyboard()
          if let choice = submission.choice(ofNumber: number) { button(choice) }
        }
        ForEach(submission.choices) { button($0) }
      case .unopened, .opening, .editing, .finished:
        EmptyView()
      }
    }

    private func button(_ choice: UnresolvedSubmission.Choice) -> some View {
      Button(choice.title) { Task { await editor.perform(choice) } }.buttonStyle(.bordered)
    }
  }
#endif
