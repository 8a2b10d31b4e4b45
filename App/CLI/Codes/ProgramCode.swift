/// The codes of what can go wrong in this program itself. Those of the market are in the catalogue of messages.
enum ProgramCode: String, Sendable {
  case usage
  case declined
  case output
  case interrupted
  case unforeseen
  case folderInUse = "folder-in-use"
  case notAMarket = "not-a-market"
  case folder
  case portInUse = "port-in-use"
  case server
  case faults
  case brokenServer = "broken-server"
  case unreachable = "unreachable-server"
  case impaired = "impaired-service"
  case noSuchPicture = "no-such-picture"
  case fileExists = "file-exists"
  case outputFolder = "output-folder"
  case invalidProduct = "invalid-product"
  case invalidSeller = "invalid-seller"
  case sellerFile = "seller-file"
  case sellerFileOpenToOthers = "seller-file-open-to-others"
}
