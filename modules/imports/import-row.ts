import type { ImportError } from './import-error.ts'

/** A row's cells by the names the shop has for their columns. Empty cells and unknown columns are left out. */
export type Cells = Record<string, string>

/** A row of the file with the product it belongs to. The staging table keeps it until all rows of its product are read. */
export interface ImportRow {
  line: number
  cells: Cells
  /** The product it belongs to. */
  key: string
  /** A WooCommerce variation names its product by SKU (`sku:…`) or number (`id:…`). */
  parent: string | null
  /** What a variation may call this product besides its key. */
  alias: string | null
  /** The SKU of the variant that the row describes. */
  sku: string | null
  /** The first line of the file with this SKU; null until the row is staged. */
  skuLine: number | null
  /** Set if the row cannot be used at all. */
  error: ImportError | null
}

export type RowIdentity = Pick<ImportRow, 'key' | 'parent' | 'alias' | 'sku'>

/** Identity of a row that belongs to no product. */
export function identifyByLine(line: number): RowIdentity {
  return { key: `line:${line}`, parent: null, alias: null, sku: null }
}

export interface RowFailure {
  line: number
  error: ImportError
}

/** What a row says that the shop reads differently. */
export type RowNoteCode =
  | 'compare_at_price_unused'
  | 'dated_sale'
  | 'default_stock'
  | 'hidden_as_draft'
  | 'image_left_out'
  | 'most_specific_category'

export interface RowNote {
  line: number
  code: RowNoteCode
}
