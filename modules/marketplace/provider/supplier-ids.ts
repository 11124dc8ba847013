import type {
  PlaceSupplierOrderInput,
  SupplierCategory,
  SupplierListing,
  SupplierOrder,
  SupplierParcel,
  SupplierProduct,
} from '../supplier-product.ts'

/**
 * Ids in the database begin with the name of their marketplace, `wholesale:4711`, so that a shop whose marketplace is replaced
 * does not order a product of the new one by an id of the old one. Those of AliExpress are older than that, and numbers.
 */
export function createSupplierIds(provider: string) {
  const prefix = `${provider}:`
  const add = (id: string) => `${prefix}${id}`
  const addIf = (id: string | null) => (id === null ? null : add(id))
  /** Returns null for an id of another marketplace. */
  const remove = (id: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : null)

  return {
    add,
    remove,
    addToProduct: (product: SupplierProduct): SupplierProduct => ({
      ...{ ...product, id: add(product.id), categoryId: addIf(product.categoryId) },
      categoryPath: product.categoryPath.map(add),
      idsByCountry: Object.fromEntries(
        Object.entries(product.idsByCountry).map(([country, id]) => [country, add(id)]),
      ),
    }),
    addToListing: (listing: SupplierListing): SupplierListing => ({
      ...{ ...listing, id: add(listing.id), categoryId: addIf(listing.categoryId) },
    }),
    addToCategory: ({ id, name, parentId }: SupplierCategory): SupplierCategory => ({
      ...{ id: add(id), name, parentId: addIf(parentId) },
    }),
    addToOrder: (order: SupplierOrder): SupplierOrder => ({
      ...{ ...order, id: add(order.id) },
      lines: order.lines.map((line) => ({ ...line, productId: add(line.productId) })),
    }),
    addToParcel: (parcel: SupplierParcel): SupplierParcel => ({
      ...{ ...parcel, productIds: parcel.productIds.map(add) },
    }),
    /** Returns null if a line is of another marketplace. */
    removeFromLines(lines: PlaceSupplierOrderInput['lines']) {
      const own = lines.flatMap((line) => {
        const productId = remove(line.productId)
        return productId === null ? [] : [{ ...line, productId }]
      })
      return own.length === lines.length ? own : null
    },
  }
}
