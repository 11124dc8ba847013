import { tidy } from '#modules/catalog'
import { digitsOf, minorOf } from '#platform/money'

/** A cell that means nothing to the shop; the message is the reason its row is listed with. */
export class Unreadable extends Error {}

/** Ten million of any currency with cents: more is a slip of the keyboard. */
const DEAREST_MINOR = 1_000_000_000
const MOST_STOCK = 1_000_000_000
const HEAVIEST_GRAMS = 100_000_000

/** One line of text, or null for an empty cell. */
export function line(cell: string | undefined, name: string, most = 255): string | null {
  const text = tidy(cell ?? '')
  if (text.includes('\n'))
    throw new Unreadable(`${name} has more than one line. Is a quote missing?`)
  if (text.length > most) throw new Unreadable(`${name} is longer than ${most} characters.`)
  return text === '' ? null : text
}

export function longText(cell: string | undefined, name: string, most = 200_000): string {
  const text = tidy(cell ?? '')
  if (text.length > most) throw new Unreadable(`${name} is longer than ${most} characters.`)
  return text
}

/**
 * `19.99`, `19,99`, `1.234,56`, `1,234.56`, `1 234,56`, with the shop's own currency sign or code or none, in the
 * currency's smallest unit. Null for an empty cell.
 */
export function price(cell: string | undefined, name: string, currency: string): number | null {
  const text = bare(tidy(cell ?? ''), currency)
  if (text === '') return null
  if (/^[-−(]/.test(text)) throw new Unreadable(`${name} "${text}" is below zero.`)
  const amount = decimalText(text)
  if (amount === null)
    throw new Unreadable(`${name} "${shortened(text)}" is no amount in ${currency}.`)

  const minor = minorOf(Number(amount), currency)
  if (minor > DEAREST_MINOR) throw new Unreadable(`${name} "${shortened(text)}" is too high.`)
  if (hasMoreDigits(amount, currency)) {
    throw new Unreadable(`${name} "${text}" is finer than the smallest coin of ${currency}.`)
  }
  return minor
}

function bare(text: string, currency: string): string {
  return text.replace(ownSign(currency), '').replace(/[\s'’]/g, '')
}

const signs = new Map<string, RegExp>()

/** The currency's code or sign before or after an amount. */
function ownSign(currency: string): RegExp {
  const known = signs.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  const either = `(?:${currency}|${sign.replace(/\W/g, '\\$&')})`
  const found = new RegExp(`^${either}\\s*|\\s*${either}$`, 'i')
  signs.set(currency, found)
  return found
}

/**
 * With both signs the last one is the decimal sign; one that stands more than once groups thousands. A lone comma
 * before three digits groups too, a lone point never does: neither format writes thousands with points.
 */
function decimalText(text: string): string | null {
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return null
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1]
  if (points > 0 && commas > 0) {
    return text.lastIndexOf(',') > text.lastIndexOf('.')
      ? ungrouped(text, '.', ',')
      : ungrouped(text, ',', '.')
  }
  if (commas > 1 || /^[1-9]\d{0,2},\d{3}$/.test(text)) return ungrouped(text, ',', '.')
  if (points > 1) return ungrouped(text, '.', ',')
  return text.replace(',', '.')
}

function ungrouped(text: string, group: string, point: string): string | null {
  const [whole = '', fraction, more] = text.split(point)
  const isGrouped = /^\d{1,3}(,\d{3})+$/.test(whole.replaceAll(group, ','))
  if (!isGrouped || more !== undefined) return null
  return whole.replaceAll(group, '') + (fraction === undefined ? '' : `.${fraction}`)
}

function hasMoreDigits(amount: string, currency: string): boolean {
  const fraction = amount.split('.')[1]?.replace(/0+$/, '') ?? ''
  return fraction.length > digitsOf(currency)
}

/** A count of things; one below zero, as an oversold shop has it, is none left. Null for an empty cell. */
export function count(cell: string | undefined, name: string): number | null {
  const number = decimalNumber(cell, name)
  if (number === null) return null
  if (!Number.isInteger(number)) throw new Unreadable(`${name} "${number}" is no whole number.`)
  if (number > MOST_STOCK) throw new Unreadable(`${name} "${number}" is too high.`)
  return Math.max(0, number)
}

/** Grams from a weight in a unit that weighs `gramsEach`. Null for an empty cell. */
export function weight(cell: string | undefined, name: string, gramsEach = 1): number | null {
  const number = decimalNumber(cell, name)
  if (number === null) return null
  const grams = Math.round(number * gramsEach)
  if (grams < 0) throw new Unreadable(`${name} is below zero.`)
  if (grams > HEAVIEST_GRAMS) throw new Unreadable(`${name} "${number}" is too heavy.`)
  return grams
}

function decimalNumber(cell: string | undefined, name: string): number | null {
  const text = tidy(cell ?? '').replace(',', '.')
  if (text === '') return null
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text))
    throw new Unreadable(`${name} "${shortened(text)}" is no number.`)
  return Number(text)
}

/** A full address of the web, or null for an empty cell. */
export function webAddress(cell: string | undefined, name: string): string | null {
  const text = line(cell, name, 2000)
  if (text === null) return null
  if (!isWebAddress(text)) {
    throw new Unreadable(`${name} "${shortened(text)}" is no web address.`)
  }
  return text
}

export function isWebAddress(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
