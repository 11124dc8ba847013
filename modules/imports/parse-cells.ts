import { normalizeText } from '#modules/catalog'
import { getFractionDigits, toMinorUnits } from '#platform/money/money'

/** A cell that means nothing to the shop; the message is the reason its row is listed with. */
export class InvalidCellError extends Error {}

/** Ten million of any currency with cents: more is a slip of the keyboard. */
const MAX_PRICE_MINOR = 1_000_000_000
const MAX_STOCK = 1_000_000_000
const MAX_WEIGHT_GRAMS = 100_000_000

/** One line of text, or null for an empty cell. */
export function parseLine(cell: string | undefined, name: string, maxLength = 255): string | null {
  const text = normalizeText(cell ?? '')
  if (text.includes('\n'))
    throw new InvalidCellError(`${name} has more than one line. Is a quote missing?`)
  if (text.length > maxLength)
    throw new InvalidCellError(`${name} is longer than ${maxLength} characters.`)
  return text === '' ? null : text
}

export function parseText(cell: string | undefined, name: string, maxLength = 200_000): string {
  const text = normalizeText(cell ?? '')
  if (text.length > maxLength)
    throw new InvalidCellError(`${name} is longer than ${maxLength} characters.`)
  return text
}

/**
 * `19.99`, `19,99`, `1.234,56`, `1,234.56`, `1 234,56`, with the shop's own currency sign or code or none, in the
 * currency's smallest unit. Null for an empty cell.
 */
export function parsePrice(
  cell: string | undefined,
  name: string,
  currency: string,
): number | null {
  const text = stripCurrency(normalizeText(cell ?? ''), currency)
  if (text === '') return null
  if (/^[-−(]/.test(text)) throw new InvalidCellError(`${name} "${text}" is below zero.`)
  const amount = normalizeDecimal(text)
  if (amount === null)
    throw new InvalidCellError(`${name} "${truncate(text)}" is no amount in ${currency}.`)

  const minor = toMinorUnits(Number(amount), currency)
  if (minor > MAX_PRICE_MINOR)
    throw new InvalidCellError(`${name} "${truncate(text)}" is too high.`)
  if (hasTooManyDecimals(amount, currency)) {
    throw new InvalidCellError(`${name} "${text}" is finer than the smallest coin of ${currency}.`)
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

/** A count of things; one below zero, as an oversold shop has it, is none left. Null for an empty cell. */
export function parseCount(cell: string | undefined, name: string): number | null {
  const number = parseDecimal(cell, name)
  if (number === null) return null
  if (!Number.isInteger(number))
    throw new InvalidCellError(`${name} "${number}" is no whole number.`)
  if (number > MAX_STOCK) throw new InvalidCellError(`${name} "${number}" is too high.`)
  return Math.max(0, number)
}

/** Grams from a weight in a unit that weighs `gramsEach`. Null for an empty cell. */
export function parseWeight(cell: string | undefined, name: string, gramsEach = 1): number | null {
  const number = parseDecimal(cell, name)
  if (number === null) return null
  const grams = Math.round(number * gramsEach)
  if (grams < 0) throw new InvalidCellError(`${name} is below zero.`)
  if (grams > MAX_WEIGHT_GRAMS) throw new InvalidCellError(`${name} "${number}" is too heavy.`)
  return grams
}

function parseDecimal(cell: string | undefined, name: string): number | null {
  const text = normalizeText(cell ?? '').replace(',', '.')
  if (text === '') return null
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text))
    throw new InvalidCellError(`${name} "${truncate(text)}" is no number.`)
  return Number(text)
}

/** A full address of the web, or null for an empty cell. */
export function parseWebUrl(cell: string | undefined, name: string): string | null {
  const text = parseLine(cell, name, 2000)
  if (text === null) return null
  if (!isWebUrl(text)) {
    throw new InvalidCellError(`${name} "${truncate(text)}" is no web address.`)
  }
  return text
}

export function isWebUrl(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
