import OpenMarketDomain
import OpenMarketPresentation

extension ProductEditorState: Transcribable {
  var transcript: [String] {
    var head = [phase.transcript]
    if isChanged { head.append("changed") }
    if canSubmit { head.append("can submit") }
    var lines = [head.joined(separator: " · ")]
    let fields = ProductForm.TextField.allCases.filter { !form[$0].isEmpty }
    if !fields.isEmpty { lines.append("  " + fields.map(transcript(of:)).joined(separator: " · ")) }
    if !pictures.isEmpty {
      lines.append("  pictures: " + pictures.map(\.transcript).joined(separator: ", "))
    }
    lines += issues.map { "  \($0.field?.rawValue ?? "-"): \($0.transcript)" }
    lines += notices.map { "  note: \($0.transcript)" }
    if case .ambiguous(let rows) = unresolved?.finding {
      lines += rows.map { "  ? \($0.transcript)" }
    }
    return lines
  }

  private func transcript(of field: ProductForm.TextField) -> String {
    switch field {
    case .name: "name \"\(form.name)\" \(nameCounter.text)"
    // Of a long text, how long it is.
    case .description: "description \(descriptionCounter.text)"
    case .price, .discount, .stock: "\(field) \"\(form[field])\""
    }
  }
}

extension ProductEditorState.Phase {
  fileprivate var transcript: String {
    switch self {
    case .unopened: "unopened"
    case .opening: "opening"
    case .editing: "editing"
    case .submitting(let progress):
      progress.map { "submitting, \($0.completedBytes) of \($0.totalBytes ?? 0) bytes" }
        ?? "submitting"
    case .failed(let message): "failed: \(message.transcript)"
    case .signedOut(let message): "signed out: \(message.transcript)"
    case .unresolved(let submission): "unresolved: \(submission.message.transcript)"
    case .finished(let outcome): "finished: \(outcome.transcript)"
    }
  }
}

extension ProductEditorState.Outcome {
  fileprivate var transcript: String {
    switch self {
    case .registered: "registered #\(id)"
    case .updated: "updated #\(id)"
    case .unchanged: "unchanged #\(id)"
    case .confirmed: "confirmed #\(id)"
    }
  }
}

extension ProductEditorPicture {
  fileprivate var transcript: String {
    switch compression {
    case .none: file.name
    case .inProgress: "\(file.name) (being made smaller)"
    case .done(_, _, let text): "\(file.name) (\(text))"
    case .failed(let message): "\(file.name) (\(message.transcript))"
    }
  }
}
