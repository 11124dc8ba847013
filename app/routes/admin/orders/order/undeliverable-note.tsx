import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { AdminOrder } from '#contract/checkout'
import { getDateFormat } from '#platform/i18n/date-format'

/** Says that e-mails to the address of an order come back, and since when. */
export function UndeliverableNote({ order: { undeliverable } }: { order: AdminOrder }) {
  const { t, language } = useTranslation(salesMessages)
  if (!undeliverable) return null
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const { status, reported_at } = undeliverable
  return (
    <Note className="mt-3">
      {t('order.undeliverable', { status, date: date.format(new Date(reported_at)) })}
    </Note>
  )
}
