struct VendorDTO: Decodable {
  let id: Int
  let name: String?
}
