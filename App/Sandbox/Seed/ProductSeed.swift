/// What is written down of a product; its pictures follow from it.
struct ProductSeed {
  let id: Int
  let day: Int
  let vendor: Vendor
  let name: String
  let price: Price
  let stock: Int
  let pictures: Int
  let description: String

  init(
    _ id: Int, _ day: Int, _ vendor: Vendor, _ name: String, _ price: Price, stock: Int,
    pictures: Int, _ description: String
  ) {
    self.id = id
    self.day = day
    self.vendor = vendor
    self.name = name
    self.price = price
    self.stock = stock
    self.pictures = pictures
    self.description = description
  }
}
