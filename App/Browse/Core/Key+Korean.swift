extension Key {
  /// The Latin key that types this letter in the Korean two-set layout (KS X 5002); `nil` for what is none.
  ///
  /// Who has just searched in Korean moves on without switching the layout back.
  var underKorean: Key? {
    guard case .character(let character) = self,
      let letter = Self.twoSet[character]
    else { return nil }
    return .character(letter)
  }

  private static let twoSet: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ",
      "qwertyuiopasdfghjklzxcvbnmQWERTOP"))
}
