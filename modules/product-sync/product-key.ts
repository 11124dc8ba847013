/** The key by which a sync finds a product of the marketplace again. */
export function toImportKey(supplierProductId: string): string {
  return `aliexpress:${supplierProductId}`
}

/** The SKU of a variant that comes from the marketplace: `AE-1200…`, or `wholesale-4711` if its product is `wholesale:…`. */
export function toSku(supplierProductId: string, supplierVariantId: string): string {
  const [name, id] = supplierProductId.split(':')
  return `${id === undefined ? 'AE' : name}-${supplierVariantId}`
}
