import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import type { AdminOrder } from '#contract/checkout'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { useOrderAction } from './use-order-action.ts'

/** A change that waits for its payment. It can be taken back. */
export function OfferedEdit({ order }: { order: AdminOrder }) {
  const { t, language } = useTranslation(salesMessages)
  const { can } = useAccess()
  const format = useMoneyFormatter(order.currency)
  const api = useApi()
  const cancel = useOrderAction(
    order.id,
    () => parseResponse(api.admin.orders[':id'].edits.cancel.$post({ param: { id: order.id } })),
    { done: t('done.editCancelled') },
  )
  if (!order.edit) return null
  const { difference, expires_at, lines } = order.edit
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const time = date.format(new Date(expires_at))
  return (
    <Note className="mt-4">
      <span className="block">{t('edit.offered', { amount: format(difference), time })}</span>
      <span className="block pt-1 text-ink-2">
        {lines
          .map(({ title, before, after }) => t('edit.units', { title, before, after }))
          .join(', ')}
      </span>
      {can('orders:write') && (
        <span className="block pt-3">
          <Button
            variant="secondary"
            size="small"
            busy={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('action.cancelEdit')}
          </Button>
        </span>
      )}
    </Note>
  )
}
