import OpenMarketPresentation

// The names of the phases in JSON, which are the names of their cases.

extension ProductListState.Phase {
  package var name: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .refreshing: "refreshing"
    case .loadingMore: "loadingMore"
    case .end: "end"
    case .failed: "failed"
    }
  }
}

extension ProductDetailState.Phase {
  package var name: String {
    switch self {
    case .idle: "idle"
    case .loading: "loading"
    case .loaded: "loaded"
    case .refreshing: "refreshing"
    case .failed: "failed"
    }
  }
}

extension ProductEditorState.Phase {
  package var name: String {
    switch self {
    case .unopened: "unopened"
    case .opening: "opening"
    case .editing: "editing"
    case .submitting: "submitting"
    case .failed: "failed"
    case .signedOut: "signedOut"
    case .unresolved: "unresolved"
    case .finished: "finished"
    }
  }
}

extension ImageSlotState.Phase {
  package var name: String {
    switch self {
    case .empty: "empty"
    case .loading: "loading"
    case .showing: "showing"
    case .failed: "failed"
    }
  }
}
