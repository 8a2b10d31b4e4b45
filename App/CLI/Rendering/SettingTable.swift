import OpenMarketPresentation

/// What is set, as lines of a table.
enum SettingTable {
  static func lines(
    _ settings: [EffectiveSetting], file: String, _ language: Language, _ terminal: Terminal
  ) -> [String] {
    func column(
      _ title: LocalizedText, cell: (EffectiveSetting) -> String
    ) -> TextTable.Column {
      TextTable.Column(
        title: StyledText(line: title(language), .bold),
        cells: settings.map { StyledText(line: cell($0)) })
    }
    // What is set is there to be copied: nothing is cut.
    let table = TextTable(
      [
        column(Labels.setting) { $0.name },
        column(Labels.value) { $0.value ?? Labels.notSet($0.name)(language) },
        column(Labels.setBy) { Labels.source($0.source)(language) },
      ], width: .max)
    let path = TerminalText(line: Labels.settingsFile(file)(language)).text
    return (table?.lines(isStyled: terminal.isStyled) ?? []) + ["", path]
  }
}
