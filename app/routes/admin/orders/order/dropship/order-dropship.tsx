import { dropshipMessages } from '#app/i18n/areas/dropship.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { AdminOrder } from '#contract/checkout'
import type { OrderDropship as Dropship } from '#contract/dropship'
import { useAccess } from '../../../frame/access.ts'
import { DropshipNotes } from './dropship-notes.tsx'
import { FailedRequest } from './failed-request.tsx'
import { SupplierOrders } from './supplier-orders.tsx'
import { useDropship } from './use-dropship.ts'

/** What suppliers send of an order, how it stands there, and what to do where it failed. Nothing without such lines. */
export function OrderDropship({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(dropshipMessages)
  const { can } = useAccess()
  const { data, isError, refetch } = useDropship(order.id)
  if (isError) {
    return (
      <section aria-labelledby="dropship">
        <div className="admin-order-part-head">
          <h2 id="dropship">{t('title')}</h2>
        </div>
        <p className="pt-3">
          {t('loadFailed')}{' '}
          <button type="button" className="link" onClick={() => refetch()}>
            {t('tryAgain')}
          </button>
        </p>
      </section>
    )
  }
  if (!data || data.requests.length === 0) return null
  const isEditable = can('orders:write')
  return (
    <section aria-labelledby="dropship">
      <div className="admin-order-part-head">
        <h2 id="dropship">{t('title')}</h2>
      </div>
      {data.requests.map((request) => (
        <div key={request.id} className="grid gap-3 pt-3">
          <Lines request={request} />
          {request.state === 'failed' && (
            <FailedRequest order={order} request={request} isEditable={isEditable} />
          )}
          <SupplierOrders orders={request.orders} />
        </div>
      ))}
      <DropshipNotes order={order} notes={data.notes} isEditable={isEditable} />
    </section>
  )
}

const VARIANTS = {
  waiting: 'wait',
  sending: 'wait',
  placed: 'good',
  failed: 'bad',
  closed: 'plain',
} as const

function Lines({ request: { state, lines } }: { request: Dropship['requests'][number] }) {
  const { t } = useTranslation(dropshipMessages)
  return (
    <div>
      <Badge variant={VARIANTS[state]}>{t(`state.${state}`)}</Badge>
      <ul>
        {lines.map((line) => (
          <li key={line.line_id} className="admin-order-row">
            <span className="min-w-0 flex-1">
              <strong>
                {line.quantity} × {line.title}
              </strong>
              <small>
                {line.options}
                {line.is_other_variant && ` (${t('otherVariant')})`}
              </small>
            </span>
            {line.supplier_order_id && <span className="text-ink-2">{line.supplier_order_id}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
