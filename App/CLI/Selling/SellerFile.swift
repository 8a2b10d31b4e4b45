import Foundation
import OpenMarketData

/// Where the seller of a server is kept: each server has a file of its own, so that no secret goes to another one.
enum SellerFile {
  static func url(of server: ServerChoice, _ environment: [String: String]) -> URL {
    let letters = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789.-")
    let address = server.address?.description.addingPercentEncoding(withAllowedCharacters: letters)
    return UserFolder.configuration.url(environment)
      .appending(path: "credentials", directoryHint: .isDirectory)
      .appending(component: "\(address ?? "embedded").json", directoryHint: .notDirectory)
  }
}
