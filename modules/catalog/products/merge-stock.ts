import type { VariantId } from '../ids.ts'
import type { FullVariant } from './full-product.ts'
import type { VariantInput } from './product-input.ts'

/** Units of each variant that orders have taken and that have not left the warehouse. */
export type CommittedStock = ReadonlyMap<VariantId, number>

type StockLevels = Pick<FullVariant, 'stock' | 'importedStock'>

/**
 * Returns the stock of a variant after an import. The stated stock is that of a new variant. An existing one gets the
 * difference from what imports stated before, so that what was sold since stays sold. With `committed` the stated stock
 * counts the warehouse instead, and what orders have taken of it is subtracted. Stock does not fall below zero.
 */
export function mergeStock(
  current: FullVariant | undefined,
  input: VariantInput,
  committed: CommittedStock | null,
): StockLevels {
  const { stock: stated, initialStock = 0, soldSinceImport = 0 } = input
  if (!current) {
    const stock = stated ?? initialStock
    return { stock, importedStock: stock + soldSinceImport }
  }
  const { id, stock, importedStock } = current
  if (stated === undefined) return { stock, importedStock }
  if (committed) {
    return { stock: Math.max(0, stated - (committed.get(id!) ?? 0)), importedStock: stated }
  }
  // What cannot be taken away now is still missing at the next import.
  const change = Math.max(-stock, stated + soldSinceImport - importedStock)
  return { stock: stock + change, importedStock: importedStock + change }
}
