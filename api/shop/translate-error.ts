import type { Context } from 'hono'
import type { Language } from '#platform/i18n/language'
import { toDecimal } from '#platform/money/money'
import type { AppError, ErrorParams } from '#platform/result'
import { getRequestLanguage } from '../http/request-language.ts'
import { apiTranslators } from '../messages/index.ts'

/** English messages write amounts as Americans do and dates as the British do. */
const LOCALES: Partial<Record<Language, { money: string; date: string }>> = {
  en: { money: 'en-US', date: 'en-GB' },
}

/** Returns the message of an error with an amount or a time in its params, in the language of the request. */
export function translateError(c: Context, { code, params }: AppError): string {
  const language = getRequestLanguage(c)
  return apiTranslators(language)(code, params && formatParams(params, language))
}

/** Formats `totalMinor`, an amount in minor units of `currency`, as `total`, and `endsAt`, an ISO time, as a date. */
function formatParams(params: ErrorParams, language: Language): ErrorParams {
  const { money, date } = LOCALES[language] ?? { money: language, date: language }
  const entries = Object.entries(params).map(([name, value]) => {
    if (name.endsWith('Minor')) {
      const amount = { minor: Number(value), currency: String(params.currency) }
      return [name.slice(0, -'Minor'.length), formatMoney(amount, money)]
    }
    return [name, name.endsWith('At') ? formatDate(String(value), date) : value]
  })
  return Object.fromEntries(entries)
}

function formatMoney(amount: { minor: number; currency: string }, locale: string): string {
  const { currency } = amount
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(locale, options).format(toDecimal(amount))
}

function formatDate(time: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(time))
}
