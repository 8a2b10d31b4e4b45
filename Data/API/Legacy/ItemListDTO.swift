/// One page of items. A page past the end of the list is one without items.
struct ItemListDTO: Decodable {
  let items: RowsDTO<ItemDTO>
}
