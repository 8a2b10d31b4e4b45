import OpenMarketPresentation

extension ProgramCode {
  var english: MessageExplanation {
    switch self {
    case .usage:
      MessageExplanation(
        meaning: "The command line cannot be understood as it is.",
        advice:
          "Read the message: it names the word, and what is allowed. Then see 'openmarket help'.",
        diagnosis:
          "Options may stand anywhere; '--' ends them. 'openmarket config' shows what is set elsewhere."
      )
    case .declined:
      MessageExplanation(
        meaning: "It was asked whether to go on, and the answer was no.",
        advice: "Nothing was done. Give the command again to be asked again.",
        diagnosis:
          "Anything but a yes counts as a no, the end of the input included; --yes is not asked.")
    case .output:
      MessageExplanation(
        meaning: "The standard output cannot be written.",
        advice:
          "Look whether the disk is full, and whether the program was started without an output.",
        diagnosis:
          "The message has the system's own words. A change may have been made before it was to be told."
      )
    case .interrupted:
      MessageExplanation(
        meaning: "It was interrupted before it was done.",
        advice: "Give the command again. After a change, look first whether it was made.",
        diagnosis: "SIGINT ends with the exit code 130, SIGTERM with 143.")
    case .unforeseen:
      MessageExplanation(
        meaning: "Something happened that this program does not know.",
        advice: "Read the message, and try again.",
        diagnosis: "It is a defect of this program: every failure should have a code of its own.")
    case .settings:
      MessageExplanation(
        meaning: "The configuration file cannot be written.",
        advice: "Look at the folder's rights and at the room on the disk.",
        diagnosis:
          "The file is replaced as a whole; it is as it was before. 'openmarket config' tells where it is."
      )
    case .folderInUse:
      MessageExplanation(
        meaning: "Another process has the market's folder.",
        advice: "End that process, or ask it with --server; looking at the market works beside it.",
        diagnosis:
          "'serve' and 'browse' hold the folder as long as they run, and a command that is asking something until it has its answer; the message has the process's number."
      )
    case .notAMarket:
      MessageExplanation(
        meaning: "There is no market in the folder.",
        advice: "Give the right folder with --data-dir.",
        diagnosis: "Only a folder that has a market's own files is ever cleared.")
    case .folder:
      MessageExplanation(
        meaning: "The market's folder cannot be used.",
        advice:
          "Look at its rights, and at the room on the disk. Bring back what is missing in it, start over with 'reset', or give another one with --data-dir.",
        diagnosis: "The message has the path and the system's own words.")
    case .portInUse:
      MessageExplanation(
        meaning: "Another program has the port.",
        advice: "Give another --port, or 0 for any that is free.",
        diagnosis: "It may be an earlier 'serve' that still runs.")
    case .server:
      MessageExplanation(
        meaning: "The market cannot be served.",
        advice: "Look at --host and --port.",
        diagnosis:
          "The host has to be an address of this machine; ports below 1024 mostly need rights.")
    case .faults:
      MessageExplanation(
        meaning: "The plan of faults cannot be read.",
        advice: "Correct what the message names in the file.",
        diagnosis: "Unknown keys are errors, so that no rule is silently without effect.")
    case .impaired:
      MessageExplanation(
        meaning: "The server answered the question how it is, but not that it is well.",
        advice: "Try again later, or tell whoever runs the server what it says of itself.",
        diagnosis: "A market that is well answers \"OK\"; the command doctor examines the rest.")
    case .brokenServer:
      MessageExplanation(
        meaning: "The server does something that its API rules out.",
        advice: "Tell whoever runs the server; the table names each check with what was expected.",
        diagnosis: "Your code cannot mend it: this package's own requests fail there as well.")
    case .unreachable:
      MessageExplanation(
        meaning: "The server that was to be examined cannot be asked.",
        advice: "Look at its address and at the network.",
        diagnosis:
          "Neither its health nor its first page gave any answer, so nothing else was asked.")
    case .invalidPictures:
      MessageExplanation(
        meaning: "Pictures break the market's limits.",
        advice: "Correct each issue; --shrink makes pictures smaller that are too large.",
        diagnosis:
          "A product has 1 to 5 pictures, PNG or JPEG by their first bytes, each below 300 000 bytes."
      )
    case .noSuchPicture:
      MessageExplanation(
        meaning: "The product has fewer pictures.",
        advice: "Give a lower number; 'openmarket show ID' lists them.",
        diagnosis: "Pictures are counted from 1, in the vendor's order.")
    case .fileExists:
      MessageExplanation(
        meaning: "A file would be overwritten.",
        advice: "Give another --output, or move the file away; 'image' takes --force.",
        diagnosis:
          "It is looked at again in the moment of writing, so that no file of another process is lost. Nothing is written through a symbolic link to nowhere."
      )
    case .outputFolder:
      MessageExplanation(
        meaning: "A file cannot be written where it was to go.",
        advice: "Look at the folder's rights and at the room on the disk.",
        diagnosis: "What could not be written whole is removed again.")
    case .invalidProduct:
      MessageExplanation(
        meaning: "What was said of a product breaks the market's limits; nothing was sent.",
        advice: "Correct each issue that was told before. On a terminal they are asked for again.",
        diagnosis:
          "Each issue has a code of its own; with --json they are in the member 'issues'.")
    case .invalidSeller:
      MessageExplanation(
        meaning: "The identifier, the secret or the vendor number cannot be one.",
        advice: "Give them exactly as the market gave them.",
        diagnosis:
          "An identifier travels in a header field and has no blanks. Nothing was sent or kept.")
    case .sellerFile:
      MessageExplanation(
        meaning: "The file in which a seller is kept cannot be used.",
        advice: "Do what the message says, or remove the file with 'openmarket logout'.",
        diagnosis:
          "It has to be a regular file of this user with one JSON object; links are not followed.")
    case .sellerFileOpenToOthers:
      MessageExplanation(
        meaning: "Other users may open the file in which a seller is kept.",
        advice:
          "Take their rights away with chmod 600, and change the secret if somebody has read it.",
        diagnosis:
          "'openmarket login' writes the file with the permissions 0600; something else changed them."
      )
    }
  }
}
