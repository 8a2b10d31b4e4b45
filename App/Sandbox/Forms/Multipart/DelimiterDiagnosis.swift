import Foundation

/// Finds out why no delimiter is where the boundary says that there are some.
struct DelimiterDiagnosis {
  let rejection: RequestRejection

  init(_ body: Data, boundary: FormBoundary, scan: DelimiterScan) {
    let opening = BodyOpening(body)
    let line = opening.delimiterLine ?? ""
    let bare = line.trimmingCharacters(in: .whitespaces)
    if opening.lines.contains(where: { $0 == boundary.text || $0 == boundary.text + "--" }) {
      rejection = .noDashes(boundary)
    } else if bare == "--\(boundary.text)" {
      rejection = .indentedDelimiter(boundary, line: line)
    } else if let glued = scan.glued ?? scan.gluedClosing {
      rejection = .gluedDelimiter(boundary, at: glued.start)
    } else if let dash = bare.first, dash == "\u{2013}" || dash == "\u{2014}" {
      rejection = .typographicDash(line, boundary)
    } else if !bare.isEmpty {
      rejection = .otherBoundary(line, boundary)
    } else if opening.firstLine?.first == "{" {
      rejection = .jsonInForm(boundary)
    } else {
      rejection = .noDelimiter(boundary, firstLine: opening.firstLine ?? "")
    }
  }
}
