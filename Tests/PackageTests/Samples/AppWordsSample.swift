import Foundation
import OpenMarketKit

func makeGermanMarket() throws -> DIContainer {
  let words = [
    "title.tryAgain": "Nochmal versuchen",
    "hint.name": "Name, {range} Zeichen",
    "offline": "Keine Verbindung zum Server{diagnosis}.",
    "offline.suggestion": "Prüfen Sie das Netz.",
  ]
  var configuration = OpenMarketConfiguration(
    server: try BaseURL("https://market.example"), locale: Locale(identifier: "de_DE"))
  configuration.words = { words[$0.code] }
  return DIContainer(configuration: configuration)
}
