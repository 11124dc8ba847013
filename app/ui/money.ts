import { useTranslation } from 'react-i18next'

const formats = new Map<string, Intl.NumberFormat>()

/** `$41.30`, `41,30 €`. Made once per language and currency: making one costs more than a query. */
export function money(language: string, currency: string): (amount: number) => string {
  const key = `${language} ${currency}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, { style: 'currency', currency })
    formats.set(key, format)
  }
  const made = format
  return (amount) => made.format(amount).replace('-', '\u2212')
}

/** Amounts in the language of the page. */
export function useMoney(currency: string) {
  return money(useTranslation().i18n.language, currency)
}
