import type { Cells, ImportRow, RowIdentity } from './import-row.ts'
import type { ParseContext, ParsedProduct } from './parsed-product.ts'

/** A kind of product file. A new one is a folder beside `shopify` and `woocommerce` and a line in `file-formats.ts`. */
export interface FileFormat {
  /** The shop's names of the columns, each with the titles that files give it. */
  columns: Record<string, readonly string[]>
  /** Names of columns that files may have once more for each language: `Title [de]` has the name `title.de`. */
  translatedColumns: readonly string[]
  /** Titles of columns that are read under their own title. */
  otherColumns: RegExp
  /** Whether a header is of this format. `has` takes a title in lower case. */
  matches: (has: (title: string) => boolean) => boolean
  identifyRow: (cells: Cells, line: number) => RowIdentity
  /** Whether a row that cannot be used still names its product. */
  namesProduct: (cells: Cells) => boolean
  /** Parses the rows of one product, in the order of the file. */
  parseProduct: (rows: ImportRow[], context: ParseContext) => ParsedProduct
}
