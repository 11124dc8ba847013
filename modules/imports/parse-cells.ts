import { normalizeText } from '#modules/catalog'
import { type CellLabel, invalidCell } from './import-error.ts'

const MAX_STOCK = 1_000_000_000
const MAX_WEIGHT_GRAMS = 100_000_000

/** One line of text, or null for an empty cell. */
export function parseLine(
  cell: string | undefined,
  label: CellLabel,
  maxLength = 255,
): string | null {
  const text = normalizeText(cell ?? '')
  if (text.includes('\n')) throw invalidCell('multiple_lines', label)
  if (text.length > maxLength) throw invalidCell('too_long', label, { max: maxLength })
  return text === '' ? null : text
}

export function parseText(cell: string | undefined, label: CellLabel, maxLength = 200_000): string {
  const text = normalizeText(cell ?? '')
  if (text.length > maxLength) throw invalidCell('too_long', label, { max: maxLength })
  return text
}

/** A count of things; one below zero, as an oversold shop has it, is none left. Null for an empty cell. */
export function parseCount(cell: string | undefined, label: CellLabel): number | null {
  const number = parseInteger(cell, label)
  return number === null ? null : Math.max(0, number)
}

/** A whole number, which may be below zero. Null for an empty cell. */
export function parseInteger(cell: string | undefined, label: CellLabel): number | null {
  const number = parseDecimal(cell, label)
  if (number === null) return null
  if (!Number.isInteger(number)) throw invalidCell('not_whole_number', label, toValue(number))
  if (Math.abs(number) > MAX_STOCK) throw invalidCell('too_high', label, toValue(number))
  return number
}

/** Grams from a weight in a unit that weighs `gramsEach`. Null for an empty cell. */
export function parseWeight(
  cell: string | undefined,
  label: CellLabel,
  gramsEach = 1,
): number | null {
  const number = parseDecimal(cell, label)
  if (number === null) return null
  const grams = Math.round(number * gramsEach)
  if (grams < 0) throw invalidCell('negative_weight', label)
  if (grams > MAX_WEIGHT_GRAMS) throw invalidCell('too_heavy', label, toValue(number))
  return grams
}

function parseDecimal(cell: string | undefined, label: CellLabel): number | null {
  const text = normalizeText(cell ?? '').replace(',', '.')
  if (text === '') return null
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) {
    throw invalidCell('invalid_number', label, { value: truncate(text) })
  }
  return Number(text)
}

/** As text: messages format numbers by language, and the value is quoted as the file has it. */
function toValue(number: number) {
  return { value: `${number}` }
}

/** A full address of the web, or null for an empty cell. */
export function parseWebUrl(cell: string | undefined, label: CellLabel): string | null {
  const text = parseLine(cell, label, 2000)
  if (text === null) return null
  if (!isWebUrl(text)) throw invalidCell('invalid_url', label, { value: truncate(text) })
  return text
}

export function isWebUrl(text: string): boolean {
  return text.length <= 2000 && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

export function truncate(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
