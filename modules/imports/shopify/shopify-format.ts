import type { FileFormat } from '../file-format.ts'
import { identifyByLine } from '../import-row.ts'
import { SHOPIFY_COLUMNS, SHOPIFY_TRANSLATED_COLUMNS } from './columns.ts'
import { parseShopifyProduct } from './parse-product.ts'

export const shopifyFormat: FileFormat = {
  columns: SHOPIFY_COLUMNS,
  translatedColumns: SHOPIFY_TRANSLATED_COLUMNS,
  otherColumns: /\(product\.metafields\.[^)]+\)$/,
  matches: (has) =>
    has('handle') || has('url handle') || (has('title') && (has('price') || has('variant price'))),
  identifyRow({ handle, title, sku }, line) {
    const name = (handle ?? title ?? '').trim().toLowerCase()
    if (name === '') return identifyByLine(line)
    return { key: `handle:${name}`, parent: null, alias: null, sku: sku?.trim() || null }
  },
  namesProduct: ({ handle, title }) => Boolean(handle ?? title),
  parseProduct: parseShopifyProduct,
}
