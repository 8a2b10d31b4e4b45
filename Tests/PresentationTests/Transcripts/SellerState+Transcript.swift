import OpenMarketPresentation

extension SellerState: Transcribable {
  var transcript: [String] {
    let head = seller?.text ?? "nobody is signed in"
    var lines = [isBusy ? "busy · \(head)" : head]
    if form != Form() {
      lines.append(
        "  typed: \(form.identifier) \(form.secret) \"\(form.vendorNumber)\"")
    }
    lines += issues.map { "  \($0.field): " + told($0.code, $0.text) }
    if let failure { lines.append("  ! " + told(failure.code, failure.text)) }
    return lines
  }
}
