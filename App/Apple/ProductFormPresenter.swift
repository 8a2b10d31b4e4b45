#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  /// An object that runs the form of an editor in a view controller: it restores the draft, shows
  /// each state, submits, cancels, and presents notices, errors and questions as alerts.
  ///
  /// While a submission is in flight, the user can't dismiss the view controller with a swipe or
  /// the back button. Afterwards, its `isModalInPresentation` and the `hidesBackButton` of its
  /// navigation item have their earlier values again. Keep the presenter in the view controller.
  /// When it's released, it shows no more states.
  @MainActor
  public final class ProductFormPresenter {
    private let editor: ProductEditorViewModel
    private weak var viewController: UIViewController?
    private var onClose: (@MainActor (ProductEditorState.Outcome?) -> Void)?
    /// The notices that were presented, or are about to be, one after another.
    private var presented: [UserMessage] = []
    private var hasToldUnsaved = false
    private var isLocked = false
    /// The values of the app, which are restored after a submission.
    private var (isModal, hidesBack) = (false, false)

    /// Creates a presenter, and restores the draft of the form.
    ///
    /// - Parameters:
    ///   - editor: The editor.
    ///   - viewController: The view controller of the form, which isn't retained.
    ///   - onClose: A closure that closes the form. It's called once, with the outcome of the
    ///     editor, or `nil` if the user cancelled or the product was deleted elsewhere. The form may
    ///     present something itself, so dismiss it by its `presentingViewController`. Capture the
    ///     view controller weakly.
    ///   - show: A closure that shows a state. The presenter presents its messages as alerts.
    ///     Capture the view controller weakly.
    public init(
      _ editor: ProductEditorViewModel, in viewController: UIViewController,
      onClose: @escaping @MainActor (ProductEditorState.Outcome?) -> Void,
      show: @escaping @MainActor (ProductEditorState) -> Void = { _ in }
    ) {
      self.editor = editor
      self.viewController = viewController
      self.onClose = onClose
      editor.follow(for: self) { presenter, state in
        presenter.lock(state.isSubmitting)
        show(state)
        // A draft that can't be saved is told once, and not at each change.
        let notices = state.notices.filter {
          $0.code != .draftNotSaved || !presenter.hasToldUnsaved
        }
        if notices.isEmpty {
          presenter.presented = []
        } else if state.notices != presenter.presented, state.isEditable, state.loadingImages == 0 {
          presenter.presentResult()
        }
      }
      Task { [weak self] in
        await editor.load()
        self?.presentResult()
      }
    }

    /// Submits the form. Presents what the user must know or decide, and closes the form when the
    /// editor is finished.
    public func submit() {
      Task { [weak self, editor] in
        if await editor.submit() != nil { self?.presentResult() }
      }
    }

    /// Closes the form without submitting it, or stops the submission in flight. If the form has
    /// edits, the user is asked before they're discarded. A stopped submission whose outcome isn't
    /// known leaves the form open, and the user decides.
    public func cancel() {
      if editor.state.isSubmitting { return stop() }
      guard editor.state.isChanged || editor.state.unresolved != nil else { return stop() }
      viewController?.present(
        .discarding(editor) { [weak self] in
          self?.stop()
          return nil
        })
    }

    /// Prevents a dismissal by the user while a submission is in flight.
    private func lock(_ isSubmitting: Bool) {
      guard isSubmitting != isLocked, let viewController else { return }
      isLocked = isSubmitting
      if isLocked { isModal = viewController.isModalInPresentation }
      viewController.isModalInPresentation = isLocked || isModal
      #if !os(tvOS)
        let item = viewController.navigationItem
        if isLocked { hidesBack = item.hidesBackButton }
        item.hidesBackButton = isLocked || hidesBack
      #endif
    }

    private func stop() {
      Task { [weak self, editor] in
        if await editor.cancel() {
          self?.close(editor.state.outcome)
        } else {
          self?.presentResult()
        }
      }
    }

    private func presentResult() {
      guard onClose != nil, let viewController else { return }
      let notices = editor.state.notices
      let result = AlertContent.result(of: editor) { [weak self] in self?.close($0) }
      guard viewController.present(result) else { return }
      presented = notices
      hasToldUnsaved = hasToldUnsaved || notices.contains { $0.code == .draftNotSaved }
    }

    private func close(_ outcome: ProductEditorState.Outcome?) {
      onClose.take()?(outcome)
    }
  }
#endif
