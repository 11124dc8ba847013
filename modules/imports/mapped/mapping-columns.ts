import type { ColumnMapping, MappingField } from '../contract.ts'
import type { FileHeader } from '../file-header.ts'

/** Fields that have another name in Shopify's format. Translated fields are named by their base field. */
const COLUMN_NAMES: Partial<Record<string, string>> = {
  product_key: 'handle',
  description: 'body',
  brand: 'vendor',
  category: 'type',
  stock: 'quantity',
  weight_grams: 'grams',
}

/** Names the columns of a mapped file as `parseShopifyProduct` reads them. */
export function buildMappedHeader(titles: string[], mapping: ColumnMapping): FileHeader {
  const fields = titles.map((_, at) => mapping[at] ?? null)
  const optionNames = fields.flatMap((field, at): [string, string][] =>
    field?.startsWith('option') ? [[`${field}Name`, titles[at]!.trim()]] : [],
  )
  return {
    format: 'mapped',
    columnNames: fields.map((field, at) => field && toColumnName(field, titles[at]!)),
    constants: Object.fromEntries(optionNames),
  }
}

function toColumnName(field: MappingField, title: string): string {
  if (field === 'attribute') return `${title.trim()} (product.metafields.custom)`
  const [base = '', language] = field.split('.')
  const name = COLUMN_NAMES[base] ?? base
  return language ? `${name}.${language}` : name
}
