extension CommandDeclaration {
  /// In the order of the help text.
  static let all = [
    list, search, show, image, browse,
    register, edit, delete, login, logout,
    health, doctor, serve, reset,
    explain, completions, help,
  ]

  static func named(_ name: String) -> CommandDeclaration? {
    all.first { $0.name.rawValue == name }
  }
}
