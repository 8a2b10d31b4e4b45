import OpenMarketPresentation

extension ServiceHealthState: Transcribable {
  var transcript: [String] {
    let known = error?.transcript ?? text ?? "nothing is known"
    return [isChecking ? "checking · \(known)" : known]
  }
}
