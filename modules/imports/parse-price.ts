import { normalizeText } from '#modules/catalog'
import { getFractionDigits, toMinorUnits } from '#platform/money/money'
import { type CellLabel, invalidCell } from './import-error.ts'
import { truncate } from './parse-cells.ts'

/** Ten million of any currency with cents: more is a slip of the keyboard. */
const MAX_PRICE_MINOR = 1_000_000_000

/**
 * `19.99`, `19,99`, `1.234,56`, `1,234.56`, `1 234,56`, with the shop's own currency sign or code or none, in the
 * currency's smallest unit. Null for an empty cell.
 */
export function parsePrice(
  cell: string | undefined,
  label: CellLabel,
  currency: string,
): number | null {
  const text = stripCurrency(normalizeText(cell ?? ''), currency)
  if (text === '') return null
  if (/^[-−(]/.test(text)) throw invalidCell('negative_price', label, { value: text })
  const amount = normalizeDecimal(text)
  if (amount === null)
    throw invalidCell('invalid_amount', label, { value: truncate(text), currency })

  const minor = toMinorUnits(Number(amount), currency)
  if (minor > MAX_PRICE_MINOR) throw invalidCell('too_high', label, { value: truncate(text) })
  if (hasTooManyDecimals(amount, currency)) {
    throw invalidCell('too_fine', label, { value: text, currency })
  }
  return minor
}

function stripCurrency(text: string, currency: string): string {
  return text.replace(getCurrencyPattern(currency), '').replace(/[\s'’]/g, '')
}

const currencyPatterns = new Map<string, RegExp>()

/** The currency's code or sign before or after an amount. */
function getCurrencyPattern(currency: string): RegExp {
  const known = currencyPatterns.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const either = `(?:${currency}|${sign.replace(/\W/g, '\\$&')})`
  const found = new RegExp(`^${either}\\s*|\\s*${either}$`, 'i')
  currencyPatterns.set(currency, found)
  return found
}

/**
 * With both signs the last one is the decimal sign; one that stands more than once groups thousands. A lone comma
 * before three digits groups too, a lone point never does: neither format writes thousands with points.
 */
function normalizeDecimal(text: string): string | null {
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return null
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (points > 0 && commas > 0) {
    return text.lastIndexOf(',') > text.lastIndexOf('.')
      ? removeGrouping(text, '.', ',')
      : removeGrouping(text, ',', '.')
  }
  if (commas > 1 || /^[1-9]\d{0,2},\d{3}$/.test(text)) return removeGrouping(text, ',', '.')
  if (points > 1) return removeGrouping(text, '.', ',')
  return text.replace(',', '.')
}

function removeGrouping(text: string, group: string, point: string): string | null {
  const [whole = '', fraction, more] = text.split(point)
  const isGrouped = /^\d{1,3}(,\d{3})+$/.test(whole.replaceAll(group, ','))
  if (!isGrouped || more !== undefined) return null
  return whole.replaceAll(group, '') + (fraction === undefined ? '' : `.${fraction}`)
}

function hasTooManyDecimals(amount: string, currency: string): boolean {
  const fraction = amount.split('.')[1]?.replace(/0+$/, '') ?? ''
  return fraction.length > getFractionDigits(currency)
}
