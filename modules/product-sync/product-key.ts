/** The key by which a sync finds a product of the marketplace again. */
export function toImportKey(supplierProductId: string): string {
  return `aliexpress:${supplierProductId}`
}

/** The SKU of a variant that comes from the marketplace. */
export function toSku(supplierVariantId: string): string {
  return `AE-${supplierVariantId}`
}
