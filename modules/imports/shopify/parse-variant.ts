import { invalidCell } from '../import-error.ts'
import type { ImportRow } from '../import-row.ts'
import { parseCount, parseInteger, parseLine, parseWebUrl, parseWeight } from '../parse-cells.ts'
import { parsePrice } from '../parse-price.ts'
import { checkSku, type ParseContext, type ParsedVariant } from '../parsed-product.ts'

export function parseVariant(
  row: ImportRow,
  optionNames: string[],
  { columns, currency }: ParseContext,
): ParsedVariant {
  const { cells } = row
  const options = parseOptionValues(row, optionNames)
  const priceMinor = parsePrice(cells.price, 'price', currency)
  if (priceMinor === null) throw invalidCell('value_missing', 'price')
  const stock = parseCount(cells.quantity, 'stock')
  const soldSinceImport = parseInteger(cells.soldSinceImport, 'sold_since_import')
  return {
    line: row.line,
    variant: {
      options,
      priceMinor,
      ...(columns.has('sku') && { sku: checkSku(row, parseLine(cells.sku, 'sku', 120)) }),
      ...(columns.has('grams') && { weightGrams: parseWeight(cells.grams, 'weight') }),
      ...(columns.has('barcode') && { barcode: parseLine(cells.barcode, 'barcode', 120) }),
      ...(columns.has('variantImage') && {
        image: parseWebUrl(cells.variantImage, 'variant_image'),
      }),
      ...(stock !== null && { stock }),
      ...(soldSinceImport !== null && { soldSinceImport }),
    },
  }
}

function parseOptionValues({ cells }: ImportRow, names: string[]): string[] {
  const values = [cells.option1, cells.option2, cells.option3]
  return names.map((name, at) => {
    const label = { column: 'option_value', name } as const
    const value = parseLine(values[at], label)
    if (!value) throw invalidCell('value_missing', label)
    return value
  })
}
