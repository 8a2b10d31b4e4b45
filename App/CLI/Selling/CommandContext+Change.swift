extension CommandContext {
  /// Tells of a change where there is nothing else to show of it.
  func report(on change: CompletedChange, as text: LocalizedText) -> Report {
    var report =
      preferences.isJSON ? Report(.object([change.member])) : Report([text(language)])
    report.change = change
    return report
  }
}
