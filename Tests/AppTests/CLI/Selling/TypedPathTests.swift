import Testing

@testable import OpenMarketCLI

@Suite struct TypedPathTests {
  @Test(arguments: [
    ("/a/lamp.png", "/a/lamp.png"), (" /a/lamp.png ", "/a/lamp.png"),
    ("'/a/two words.png'", "/a/two words.png"), ("\"/a/two words.png\" ", "/a/two words.png"),
    (#"/a/two\ words.png"#, "/a/two words.png"), (#"/a/it\'s\\.png"#, #"/a/it's\.png"#),
    ("~/lamp.png", "/home/me/lamp.png"), (#"~/two\ words.png"#, "/home/me/two words.png"),
    (#"/a/real\ name.png"#, #"/a/real\ name.png"#), ("'", "'"), ("/nowhere", "/nowhere"),
    ("'\u{FF9F}.png'", "\u{FF9F}.png"), ("~/\u{FF9F}.png", "/home/me/\u{FF9F}.png"),
  ])
  func `a path is taken as it is, or as a shell would take it`(line: String, path: String) {
    let files: Set = [
      "/a/lamp.png", "/a/two words.png", #"/a/it's\.png"#, "/home/me/lamp.png",
      "/home/me/two words.png", #"/a/real\ name.png"#, "/a/real name.png",
      "\u{FF9F}.png", "/home/me/\u{FF9F}.png",
    ]
    #expect(TypedPath.path(line, home: "/home/me", exists: files.contains) == path)
  }
}
