import type { Cells } from '../import-row.ts'

/** A WooCommerce product is known by its SKU, or else its number, or else its name. */
export function getProductKey({ sku, id, name }: Cells): string {
  if (sku?.trim()) return `sku:${sku.trim()}`
  return id?.trim() ? `id:${id.trim()}` : `name:${name?.trim().toLowerCase() ?? ''}`
}

export function isVariation(type: string | undefined): boolean {
  return /\bvariation\b/i.test(type ?? '')
}
