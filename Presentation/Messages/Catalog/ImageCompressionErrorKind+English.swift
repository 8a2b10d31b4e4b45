nonisolated extension ImageCompressionErrorKind {
  var english: MessageExplanation {
    switch self {
    case .noTool:
      MessageExplanation(
        meaning: "The program that makes pictures smaller is not on this machine.",
        advice: "Install it as the message says, or choose a smaller picture.",
        diagnosis:
          "The program is looked for along PATH. A front-end with a codec of its own needs none."
      )
    case .failed:
      MessageExplanation(
        meaning: "The picture could not be made smaller.",
        advice: "Save it anew, or choose another one.",
        diagnosis:
          "The message holds the tool's own words. Try the tool by hand with the same file."
      )
    case .timedOut:
      MessageExplanation(
        meaning: "To make the picture smaller took too long.",
        advice: "Choose a smaller one.",
        diagnosis:
          "The tool was ended. Look at the pixels of the picture: a small file can hold a huge one."
      )
    case .notSmallEnough:
      MessageExplanation(
        meaning: "Everything that was tried is still too large.",
        advice: "Choose a smaller picture.",
        diagnosis:
          "The bytes of the result decide, not what the tool said of it."
      )
    case .madeNoPicture:
      MessageExplanation(
        meaning: "What was made of the picture is no PNG or JPEG that can be read.",
        advice: "Choose another picture.",
        diagnosis:
          "Look at what the tool or the ImageCompressor gives back: it has to be a whole PNG or JPEG file."
      )
    }
  }
}
