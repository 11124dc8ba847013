import type { FileFormat } from '../file-format.ts'
import { type Cells, identifyByLine, type RowIdentity } from '../import-row.ts'
import { WOOCOMMERCE_COLUMNS, WOOCOMMERCE_TRANSLATED_COLUMNS } from './columns.ts'
import { parseWooCommerceProduct } from './parse-product.ts'
import { getProductKey, isVariation } from './product-key.ts'

export const woocommerceFormat: FileFormat = {
  columns: WOOCOMMERCE_COLUMNS,
  translatedColumns: WOOCOMMERCE_TRANSLATED_COLUMNS,
  otherColumns: /^attribute \d+ (name|value\(s\)|visible)$/,
  matches: (has) => has('type') && has('name') && (has('sku') || has('id')),
  identifyRow: (cells, line) =>
    isVariation(cells.type) ? identifyVariation(cells, line) : identifyProduct(cells),
  namesProduct: ({ sku, id, name, parent }) => Boolean(sku ?? id ?? name ?? parent),
  parseProduct: parseWooCommerceProduct,
}

function identifyVariation({ sku, parent }: Cells, line: number): RowIdentity {
  const product = parent?.trim()
  if (!product) return identifyByLine(line)
  const isId = /^id:\s*\d+$/i.test(product)
  return {
    key: `line:${line}`,
    parent: isId ? product.toLowerCase().replace(/\s/g, '') : `sku:${product}`,
    alias: null,
    sku: sku?.trim() || null,
  }
}

/** The SKU of a variable product is no variant's. */
function identifyProduct(cells: Cells): RowIdentity {
  const { id, sku, type = '' } = cells
  const hasOneVariant = /\bsimple\b|\bexternal\b/i.test(type)
  return {
    key: getProductKey(cells),
    parent: null,
    alias: id?.trim() ? `id:${id.trim()}` : null,
    sku: (hasOneVariant && sku?.trim()) || null,
  }
}
