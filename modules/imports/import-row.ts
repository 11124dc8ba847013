import type { Cells } from './columns.ts'

/** A row as it waits in the staging table for the other rows of its product. */
export interface ImportRow {
  line: number
  cells: Cells
  /** Which product it belongs to. */
  key: string
  /** A WooCommerce variation names its product by SKU (`sku:…`) or number (`id:…`). */
  parent: string | null
  /** What a variation may call this product besides its key. */
  alias: string | null
  /** The SKU of the variant that the row describes. */
  sku: string | null
  /** Why the row can't be used at all. */
  error: string | null
}

/** All rows of one product, in the order of the file. */
export interface ProductRows {
  rows: GroupedRow[]
}

export interface GroupedRow extends Pick<ImportRow, 'line' | 'cells' | 'error'> {
  /** The first line of the file with this row's SKU. */
  skuLine: number | null
}

/** A row's own failure. */
export interface RowFailure {
  line: number
  reason: string
}

export interface RowNote {
  line: number
  note: string
}
