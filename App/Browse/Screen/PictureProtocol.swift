import OpenMarketDomain
import OpenMarketTerminal

/// How a terminal is told to show a picture.
enum PictureProtocol: Hashable, Sendable {
  /// kitty's "Terminal graphics protocol". It takes PNG files as they are, and no other files.
  case kitty
  /// iTerm2's "Inline Images Protocol". It takes files of every kind that the system can read.
  case iTerm2
  /// The terminal does not say that it shows pictures.
  case none

  /// Told by the variables that terminals set for it, and by nothing else. What runs inside of a multiplexer has another
  /// screen than the terminal around it.
  init(environment: [String: String]) {
    let type = environment["TERM", default: ""]
    let multiplexers = ["TMUX", "STY", "ZELLIJ"]
    if multiplexers.contains(where: { environment[$0] != nil })
      || type.hasPrefix("screen") || type.hasPrefix("tmux")
    {
      self = .none
      return
    }
    self =
      switch (type, environment["TERM_PROGRAM"]) {
      case ("xterm-kitty", _), ("xterm-ghostty", _), (_, "ghostty"): .kitty
      case (_, "iTerm.app"), (_, "WezTerm"): .iTerm2
      case (_, nil) where environment["KITTY_WINDOW_ID"] != nil: .kitty
      default: .none
      }
  }

  func canShow(_ image: EncodedImage) -> Bool {
    switch self {
    case .kitty: image.format == .png
    case .iTerm2: true
    case .none: false
    }
  }
}
