import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { AdminOrder } from '#contract/checkout'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'

interface Props {
  orderId: string
  event: AdminOrder['payments'][number]['events'][number]
}

/** What a provider reported: its outcome, as it was received, and processing it again. */
export function PaymentEvent({ orderId, event }: Props) {
  const { t, language } = useTranslation(salesMessages)
  const { can } = useAccess()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const api = useApi().admin.orders[':id']['payment-events'][':event_id']
  const param = { id: orderId, event_id: event.id }
  const replay = useAction(() => parseResponse(api.replay.$post({ param })), {
    fallbackMessage: t('replay.failed'),
    onSuccess: ({ outcome }) => toast(t('replay.outcome', { outcome: t(`outcome.${outcome}`) })),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  return (
    <li>
      <code>{event.event_id}</code> {t(`paymentState.${event.state}`)},{' '}
      {t(`outcome.${event.outcome}`)}{' '}
      <time dateTime={event.created_at}>{date.format(new Date(event.created_at))}</time>{' '}
      {can('orders:write') && event.state !== 'other' && (
        <button
          type="button"
          className="link"
          disabled={replay.isPending}
          onClick={() => replay.mutate()}
        >
          {t('replay.submit')}
        </button>
      )}
      <RawEvent orderId={orderId} event={event} />
    </li>
  )
}

function RawEvent({ orderId, event }: Props) {
  const { t } = useTranslation(salesMessages)
  const [isOpen, setOpen] = useState(false)
  const api = useApi().admin.orders[':id']['payment-events'][':event_id']
  const query = useQuery({
    queryKey: useAdminKey()('payment-event', event.id),
    queryFn: () => parseResponse(api.$get({ param: { id: orderId, event_id: event.id } })),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="admin-order-why">{t('replay.raw')}</summary>
      {query.isError && <p>{t('order.changeFailed')}</p>}
      <code className="whitespace-pre-wrap break-words">{query.data?.raw}</code>
    </details>
  )
}
