import type { FileFormat } from '../file-format.ts'
import { identifyByLine } from '../import-row.ts'
import { SHOPIFY_COLUMNS } from '../shopify/columns.ts'
import { parseShopifyProduct } from '../shopify/parse-product.ts'

/**
 * A file whose columns a person has mapped. Its rows become rows of Shopify's format: `mapping-columns.ts` names the
 * columns, and `complete-rows.ts` adds what the shop knows of a SKU. It lists what it changes, so nothing else of a product
 * is withdrawn or removed.
 */
export const mappedFormat: FileFormat = {
  columns: SHOPIFY_COLUMNS,
  translatedColumns: [],
  otherColumns: /^$/,
  matches: () => false,
  identifyRow({ handle, title, sku }, line) {
    const name = (handle ?? title ?? sku ?? '').trim().toLowerCase()
    if (name === '') return identifyByLine(line)
    return { key: `product:${name}`, parent: null, alias: null, sku: sku?.trim() || null }
  },
  namesProduct: ({ handle, title, sku }) => Boolean(handle ?? title ?? sku),
  parseProduct(rows, context) {
    const parsed = parseShopifyProduct(rows, context)
    return { ...parsed, input: parsed.input && { ...parsed.input, isPartial: true } }
  },
}
