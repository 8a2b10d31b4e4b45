import Observation
import OpenMarketPresentation

/// Draws the state of a view model now, and after each change.
@MainActor
final class Screen<Model: ViewModel> {
  private let model: Model
  private let draw: (Model.State) -> Void

  init(_ model: Model, draw: @escaping (Model.State) -> Void) {
    self.model = model
    self.draw = draw
    follow()
  }

  private func follow() {
    withObservationTracking {
      draw(model.state)
    } onChange: { [weak self] in
      // Called once, before the change. The new state is available one turn later.
      Task { @MainActor [weak self] in self?.follow() }
    }
  }
}
