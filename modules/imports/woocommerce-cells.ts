import type { SheetVariant } from '#modules/catalog'
import { count, line, longText, price, Unreadable, weight } from './cells.ts'
import type { Cells } from './columns.ts'
import type { Readings } from './product-reading.ts'

export interface WooAttribute {
  name: string
  values: string[]
  isVisible: boolean
}

/** `Blue, Green` as its parts; `\,` is a plain comma. */
export function listOf(cell: string | undefined): string[] {
  const parts = (cell ?? '').split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim())
  return parts.filter((part) => part !== '')
}

/** The attributes of a row in the order of their numbers. */
export function attributesOf(cells: Cells): WooAttribute[] {
  const numbered = Object.entries(cells).flatMap(([column, cell]) => {
    const [, number] = column.match(/^attribute (\d+) name$/i) ?? []
    return number && cell.trim() ? { number: Number(number), name: cell } : []
  })
  return numbered
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, name }) => {
      const of = (what: string) => cellNamed(cells, `attribute ${number} ${what}`)
      const values = listOf(of('value(s)')).map(
        (value) => line(value, `The value of ${name}`) ?? '',
      )
      const named = line(name, 'The name of an attribute', 120) ?? ''
      return { name: named, values, isVisible: of('visible')?.trim() !== '0' }
    })
}

/** Headers keep their own spelling. */
function cellNamed(cells: Cells, name: string): string | undefined {
  return Object.entries(cells).find(([column]) => column.toLowerCase() === name)?.[1]
}

/** The short text and then the long one; `\n` stands for a line end, and plain lines become paragraphs. */
export function descriptionOf({ short, description }: Cells): string {
  return [short, description]
    .map((cell) => longText(cell?.replaceAll('\\n', '\n'), 'The description'))
    .filter((text) => text !== '')
    .map(paragraphs)
    .join('\n')
}

function paragraphs(text: string): string {
  if (/<(p|div|ul|ol|table|h[1-6]|br)\b/i.test(text)) return text
  return text
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.replaceAll('\n', '<br />')}</p>`)
    .join('\n')
}

/** The sale price while it holds, the regular one before and after. */
export function askedPrice(cells: Cells, { currency, now }: Readings): number {
  const regular = price(cells.regularPrice, 'The regular price', currency)
  const sale = price(cells.salePrice, 'The sale price', currency)
  const from = day(cells.saleFrom, 'The start of the sale', 'T00:00:00Z')
  const to = day(cells.saleTo, 'The end of the sale', 'T23:59:59.999Z')
  const isOn = sale !== null && (!from || from <= now) && (!to || now <= to)
  const asked = isOn ? sale : regular
  if (asked === null) throw new Unreadable('The price is missing.')
  return asked
}

function day(cell: string | undefined, name: string, time: string): Date | null {
  const text = line(cell, name, 40)
  if (!text) return null
  const [, date] = text.match(/^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/) ?? []
  const found = new Date(date === text ? date + time : text)
  if (!date || Number.isNaN(found.getTime())) throw new Unreadable(`${name} "${text}" is no date.`)
  return found
}

export function isDated({ saleFrom, saleTo }: Cells): boolean {
  return Boolean(saleFrom?.trim() || saleTo?.trim())
}

const UNITS = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 } as const

/** What a variant's row says besides its options; what it has no column for stays as it is. */
export function variantParts(
  cells: Cells,
  { columns }: Readings,
): Omit<SheetVariant, 'options' | 'priceMinor'> {
  const unit = (['kg', 'g', 'lbs', 'oz'] as const).find((name) => columns.has(name))
  return {
    ...(unit && { weightGrams: weight(cells[unit], 'The weight', UNITS[unit]) }),
    ...(columns.has('barcode') && { barcode: line(cells.barcode, 'The barcode', 120) }),
  }
}

export type Stock = Pick<SheetVariant, 'stock' | 'firstStock'>

/** A counted stock holds; "in stock" without a number gives a new variant the one the import was told. */
export function stockOf(cells: Cells, { columns, uncountedStock }: Readings): Stock {
  if (!columns.has('stock') && !columns.has('inStock')) return {}
  const text = cells.stock?.trim().toLowerCase()
  const counted = text === 'parent' ? null : count(text, 'The stock')
  if (counted !== null) return { stock: counted }
  const isIn = !/^(0|no|false|outofstock)$/i.test(cells.inStock?.trim() ?? '')
  return isIn ? { firstStock: uncountedStock } : { stock: 0 }
}
