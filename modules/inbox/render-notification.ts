import type { Language } from '#platform/i18n/languages'
import { readCatalogs } from '#platform/i18n/read-catalogs'
import { createTranslators, type MessageValues } from '#platform/i18n/translator'
import { formatAmount } from '#platform/money/format-amount'
import type { NotificationKind } from './contract.ts'
import type { NotificationParams } from './notification-params.ts'

const translators = createTranslators(readCatalogs(new URL('messages/', import.meta.url)))

interface RenderNotificationInput {
  kind: NotificationKind
  params: NotificationParams
  language: Language
  /** The title of its product in this language. Default: that of the base language. */
  productTitle?: string | undefined
}

/** Returns the title and the message of a notification in a language. */
export function renderNotification({
  kind,
  params,
  language,
  productTitle,
}: RenderNotificationInput): { title: string; message: string } {
  const t = translators(language)
  const values = formatParams({ ...params, ...(productTitle && { title: productTitle }) }, language)
  return { title: t(`${kind}.title`, values), message: t(`${kind}.message`, values) }
}

function formatParams(params: object, language: Language): MessageValues {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? formatAmount(value, language) : value,
  ])
  return Object.fromEntries(entries)
}
