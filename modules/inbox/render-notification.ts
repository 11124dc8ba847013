import { getDateFormat } from '#platform/i18n/date-format'
import type { Language } from '#platform/i18n/languages'
import { getNumberFormat } from '#platform/i18n/number-format'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators, type MessageValues } from '#platform/i18n/translator'
import { formatAmount } from '#platform/money/format-amount'
import type { NotificationKind } from './contract.ts'
import type { NotificationParams, ParamValue } from './notification-params.ts'

const translators = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

/** A message asks with `select` for this one where a fact is missing. */
const MISSING = 'none'

interface RenderNotificationInput {
  kind: NotificationKind
  params: NotificationParams
  language: Language
  /** Of the reader. */
  timeZone: string
  /** The title of its product in this language. Default: that of the base language. */
  productTitle?: string | undefined
}

/** Returns the title and the message of a notification in a language. */
export function renderNotification({
  kind,
  params,
  language,
  timeZone,
  productTitle,
}: RenderNotificationInput): { title: string; message: string } {
  const t = translators(language)
  const facts: Record<string, ParamValue> = {
    ...params,
    ...(productTitle && { title: productTitle }),
  }
  const values: MessageValues = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, formatValue(value, language, timeZone)]),
  )
  return { title: t(`${kind}.title`, values), message: t(`${kind}.message`, values) }
}

function formatValue(value: ParamValue, language: Language, timeZone: string): string | number {
  if (value === null) return MISSING
  if (typeof value !== 'object') return value
  if ('at' in value) {
    const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
    return getDateFormat(language, format).format(new Date(value.at))
  }
  if ('names' in value) return value.names[language]
  if ('percent' in value)
    return getNumberFormat(language, { style: 'percent' }).format(value.percent / 100)
  return formatAmount(value, language)
}
