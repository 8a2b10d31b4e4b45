import OpenMarketPresentation

extension SellerState: Transcribable {
  var transcript: [String] {
    let head = seller?.text ?? "nobody is signed in"
    var lines = [isBusy ? "busy · \(head)" : head]
    if form != Form() {
      lines.append(
        "  typed: \(form.identifier) \(form.secret) \"\(form.vendorNumber)\"")
    }
    lines += issues.map { "  \($0.sellerField.map { "\($0)" } ?? "-"): \($0.transcript)" }
    if let failure { lines.append("  ! " + failure.transcript) }
    return lines
  }
}
