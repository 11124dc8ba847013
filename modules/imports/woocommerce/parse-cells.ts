import type { VariantInput } from '#modules/catalog'
import type { Cells } from '../columns.ts'
import {
  InvalidCellError,
  parseCount,
  parseLine,
  parsePrice,
  parseText,
  parseWeight,
} from '../parse-cells.ts'
import type { ParseContext } from '../parsed-product.ts'

export interface WooCommerceAttribute {
  name: string
  values: string[]
  isVisible: boolean
}

/** `Blue, Green` as its parts; `\,` is a plain comma. */
export function parseList(cell: string | undefined): string[] {
  const parts = (cell ?? '').split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim())
  return parts.filter((part) => part !== '')
}

/** The attributes of a row in the order of their numbers. */
export function parseAttributes(cells: Cells): WooCommerceAttribute[] {
  const numbered = Object.entries(cells).flatMap(([column, cell]) => {
    const [, number] = column.match(/^attribute (\d+) name$/i) ?? []
    return number && cell.trim() ? { number: Number(number), name: cell } : []
  })
  return numbered
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, name }) => {
      const of = (what: string) => findCell(cells, `attribute ${number} ${what}`)
      const values = parseList(of('value(s)')).map(
        (value) => parseLine(value, `The value of ${name}`) ?? '',
      )
      const named = parseLine(name, 'The name of an attribute', 120) ?? ''
      return { name: named, values, isVisible: of('visible')?.trim() !== '0' }
    })
}

/** Headers keep their own spelling. */
function findCell(cells: Cells, name: string): string | undefined {
  return Object.entries(cells).find(([column]) => column.toLowerCase() === name)?.[1]
}

/** The short text and then the long one; `\n` stands for a line end, and plain lines become paragraphs. */
export function parseDescription({ short, description }: Cells): string {
  return [short, description]
    .map((cell) => parseText(cell?.replaceAll('\\n', '\n'), 'The description'))
    .filter((text) => text !== '')
    .map(toParagraphs)
    .join('\n')
}

function toParagraphs(text: string): string {
  if (/<(p|div|ul|ol|table|h[1-6]|br)\b/i.test(text)) return text
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`)
    .join('\n')
}

/** The sale price while it holds, the regular one before and after. */
export function parseCurrentPrice(cells: Cells, { currency, now }: ParseContext): number {
  const regular = parsePrice(cells.regularPrice, 'The regular price', currency)
  const sale = parsePrice(cells.salePrice, 'The sale price', currency)
  const from = parseDate(cells.saleFrom, 'The start of the sale', 'T00:00:00Z')
  const to = parseDate(cells.saleTo, 'The end of the sale', 'T23:59:59.999Z')
  const isOn = sale !== null && (!from || from <= now) && (!to || now <= to)
  const asked = isOn ? sale : regular
  if (asked === null) throw new InvalidCellError('The price is missing.')
  return asked
}

function parseDate(cell: string | undefined, name: string, time: string): Date | null {
  const text = parseLine(cell, name, 40)
  if (!text) return null
  const [, date] = text.match(/^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/) ?? []
  const found = new Date(date === text ? date + time : text)
  if (!date || Number.isNaN(found.getTime()))
    throw new InvalidCellError(`${name} "${text}" is no date.`)
  return found
}

export function hasSaleDates({ saleFrom, saleTo }: Cells): boolean {
  return Boolean(saleFrom?.trim() || saleTo?.trim())
}

const UNITS = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 } as const

/** What a variant's row says besides its options; what it has no column for stays as it is. */
export function parseVariantFields(
  cells: Cells,
  { columns }: ParseContext,
): Omit<VariantInput, 'options' | 'priceMinor'> {
  const unit = (['kg', 'g', 'lbs', 'oz'] as const).find((name) => columns.has(name))
  return {
    ...(unit && { weightGrams: parseWeight(cells[unit], 'The weight', UNITS[unit]) }),
    ...(columns.has('barcode') && { barcode: parseLine(cells.barcode, 'The barcode', 120) }),
  }
}

export type StockInput = Pick<VariantInput, 'stock' | 'initialStock'>

/** A counted stock holds; "in stock" without a number gives a new variant the one the import was told. */
export function parseStock(cells: Cells, { columns, defaultStock }: ParseContext): StockInput {
  if (!columns.has('stock') && !columns.has('inStock')) return {}
  const text = cells.stock?.trim().toLowerCase()
  const counted = text === 'parent' ? null : parseCount(text, 'The stock')
  if (counted !== null) return { stock: counted }
  const isIn = !/^(0|no|false|outofstock)$/i.test(cells.inStock?.trim() ?? '')
  return isIn ? { initialStock: defaultStock } : { stock: 0 }
}
