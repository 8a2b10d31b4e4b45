struct VendorDTO: Decodable {
  let name: String?
}
