import { orderMessages } from '#app/i18n/areas/order.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Note } from '#app/ui/note.tsx'
import type { AdminOrder } from '#contract/checkout'
import { getDateFormat } from '#platform/i18n/date-format'
import { BackLink } from '../../frame/back-link.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { AdminOrderState } from '../order-state.tsx'
import { OrderDropship } from './dropship/order-dropship.tsx'
import { OrderExchanges } from './exchange/order-exchanges.tsx'
import { OfferedEdit } from './offered-edit.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderFeed } from './order-feed.tsx'
import { OrderHints } from './order-hints.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderTags } from './order-tags.tsx'
import { ResendEmail } from './resend-email.tsx'

/** What was ordered, what happened to it, and who ordered it. */
export function OrderView({ order }: { order: AdminOrder }) {
  const { t, language } = useTranslation([salesMessages, orderMessages])
  const date = getDateFormat(language, { dateStyle: 'full', timeStyle: 'short' })
  const openReturn = order.returns.find(({ state }) => state === 'requested')
  const isExchanged = order.exchanges.some(({ return_id }) => return_id === openReturn?.id)
  return (
    <>
      <PageHead title={order.number} noIndex />
      <BackLink to={adminHref('orders')}>{t('orders.title')}</BackLink>
      <div className="admin-head pt-1">
        <div>
          <h1 className="flex flex-wrap items-center gap-3">
            {order.number} <AdminOrderState order={order} />
          </h1>
          <p className="text-ink-2">{date.format(new Date(order.created_at))}</p>
        </div>
        <OrderActions order={order} />
      </div>
      <OrderExchanges order={order} />
      {openReturn && !isExchanged && (
        <Note className="mt-4">
          {t('order.returnRequested')} {openReturn.comment && `“${openReturn.comment}”`}
        </Note>
      )}
      <OrderHints order={order} />
      <OfferedEdit order={order} />
      <OrderTags order={order} />
      <div className="admin-order-columns">
        <div className="grid content-start gap-10">
          <OrderLines order={order} />
          <OrderParcels order={order} />
          <OrderDropship order={order} />
          <OrderPayments order={order} />
        </div>
        <div className="grid content-start gap-8">
          <OrderCustomer order={order} />
          <OrderNotes order={order} />
          <OrderFeed order={order} />
          <ResendEmail order={order} />
        </div>
      </div>
    </>
  )
}
