/// The options of `prepare`.
enum PrepareOptions {
  static let shrink = OptionDeclaration(
    name: "shrink",
    summary: LocalizedText(
      korean: "너무 큰 사진의 줄인 사본을 --output 폴더에 씁니다",
      english: "Write smaller copies of pictures that are too large"))

  static let output = ValueOption<String>(
    pathOf: "output", letter: "o", "FOLDER",
    LocalizedText(
      korean: "사본을 쓸 폴더 (없으면 만듭니다)",
      english: "The folder for the copies (made where missing)"))
}
