import type { Language } from './languages.ts'
import { getNumberFormat } from './number-format.ts'

/** Returns the name of a country: `DE` is `Germany` in English and `Deutschland` in German. */
export function getRegionName(code: string, language: string): string {
  return getRegionNames(language).of(code) ?? code
}

const regionNames = new Map<string, Intl.DisplayNames>()

function getRegionNames(language: string): Intl.DisplayNames {
  const names = regionNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region' })
  regionNames.set(language, names)
  return names
}

/** The name of each language in itself, as a heading. A list, because every page shows it: `Intl` costs a phone 10 ms. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  tr: 'Türkçe',
  nl: 'Nederlands',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}

const currencyNames = new Map<string, Intl.DisplayNames>()

/** Returns the name of a currency: `EUR` is `Euro` in English and `euro` in Dutch. */
export function getCurrencyName(code: string, language: string): string {
  const names =
    currencyNames.get(language) ?? new Intl.DisplayNames([language], { type: 'currency' })
  currencyNames.set(language, names)
  return names.of(code) ?? code
}

/** Returns the shortest symbol of a currency: `$`, `€`, `kr`. */
export function getCurrencySymbol(code: string, language: string): string {
  const format = getNumberFormat(language, {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
}
