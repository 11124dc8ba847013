import type { Context } from 'hono'
import { formatDate } from '#platform/i18n/date-format'
import { getRegionName } from '#platform/i18n/display-names'
import type { Language } from '#platform/i18n/languages'
import { formatAmount } from '#platform/money/format-amount'
import type { AppError, ErrorParams } from '#platform/result'
import { apiTranslators } from '../messages/index.ts'
import { getRequestLanguage } from './request-language.ts'

/** Returns the message of an error in the language of the request. */
export function translateError(c: Context, { code, params }: AppError): string {
  const language = getRequestLanguage(c)
  return apiTranslators(language)(code, params && formatErrorParams(params, language))
}

/** Formats `totalMinor`, an amount in minor units of `currency`, as `total`, and `endsAt`, an ISO time, as a date. */
function formatErrorParams(params: ErrorParams, language: Language): ErrorParams {
  const entries = Object.entries(params).map(([name, value]) => {
    if (name.endsWith('Minor')) {
      const amount = { minor: Number(value), currency: String(params.currency) }
      return [name.slice(0, -'Minor'.length), formatAmount(amount, language)]
    }
    if (name === 'countries') return [name, formatCountries(String(value), language)]
    return [name, name.endsWith('At') ? formatDate(new Date(value), language) : value]
  })
  return Object.fromEntries(entries)
}

function formatCountries(codes: string, language: Language): string {
  return codes
    .split(', ')
    .map((code) => getRegionName(code, language))
    .join(', ')
}
