import type { Language } from '../i18n/language.ts'
import { type Money, toDecimal } from './money.ts'

/** By language and currency: creating a formatter takes longer than a query. */
const formatters = new Map<string, Intl.NumberFormat>()

/** Formats an amount for e-mails, PDFs and pages with all digits of its currency and a true minus sign: `−$1,234.50`. */
export function formatAmount(money: Money, language: Language = 'en'): string {
  return getFormatter(money.currency, language).format(toDecimal(money)).replace('-', '\u2212')
}

function getFormatter(currency: string, language: Language): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(language === 'en' ? 'en-US' : language, { style: 'currency', currency })
  formatters.set(key, formatter)
  return formatter
}
