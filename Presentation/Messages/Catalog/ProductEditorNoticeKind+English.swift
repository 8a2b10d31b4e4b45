nonisolated extension ProductEditorNoticeKind {
  var english: MessageExplanation {
    switch self {
    case .restored:
      MessageExplanation(
        meaning: "What was entered last time and not submitted is there again.",
        advice: "Go on with it, or throw it away.",
        diagnosis: "The editor keeps every change until it is submitted or thrown away."
      )
    case .damaged:
      MessageExplanation(
        meaning: "What was entered last time is damaged and cannot be read.",
        advice: "Enter it anew; what is left of it is put aside.",
        diagnosis:
          "The file is kept beside the new one, in the folder for drafts. Look at its length and its checksum."
      )
    case .foreign:
      MessageExplanation(
        meaning: "What was entered last time was kept by another version of the app.",
        advice: "Enter it anew, or finish it with that version; it is put aside.",
        diagnosis:
          "The file tells a version that this one does not know. Nothing of it is overwritten."
      )
    case .picturesLost:
      MessageExplanation(
        meaning: "Of what was entered last time, some pictures cannot be read.",
        advice: "Add the pictures again that the message names.",
        diagnosis:
          "The texts are complete. Files of pictures are missing from the folder for drafts, or have changed."
      )
    case .notKept:
      MessageExplanation(
        meaning: "What is entered cannot be kept, and would be lost with the app.",
        advice: "Make room, or finish before you close the app.",
        diagnosis:
          "The DraftStore could not write. Look at the free space and the rights of the folder for drafts."
      )
    case .earlierWaits:
      MessageExplanation(
        meaning: "What was entered last time could not be read at first, and can be by now.",
        advice: "Open it in place of what you enter now, or finish that first; it stays.",
        diagnosis:
          "The DraftStore failed when the editor was opened. Nothing is written over the earlier draft; restoreDraft() brings it back."
      )
    case .changedElsewhere:
      MessageExplanation(
        meaning: "The product was changed elsewhere where it is being changed here, too.",
        advice:
          "Look at the fields that the message names before you send them; what you entered stays.",
        diagnosis: "Fields that nobody has touched here have followed the product."
      )
    case .deletedElsewhere:
      MessageExplanation(
        meaning: "The product that is being changed was taken off the market.",
        advice: "There is nothing left to change; close the editor.",
        diagnosis: "Another screen of this app has deleted it, or found that it is gone."
      )
    case .noSuchProduct:
      MessageExplanation(
        meaning:
          "The number that was given for a registered product is none of a product of this seller.",
        advice:
          "Look at the product's number on the market again, and enter that; what you entered stays.",
        diagnosis:
          "The product was read: the server answered that it is not there, or it is another vendor's."
      )
    }
  }
}
