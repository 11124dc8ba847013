import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { Order } from '#contract/orders'
import { accountOrdersQuery } from './account-queries.ts'
import { OrderTimeline } from './order/order-timeline.tsx'
import { OrderLinks } from './order-links.tsx'
import { OrderDateAndCount, OrderThumbnails } from './order-preview.tsx'
import { OrderStateBadge } from './order-state-badge.tsx'

interface Props {
  userId: string
  empty: ReactNode
}

/** The orders of an account; `empty` is shown if there are none. */
export function AccountOrders({ userId, empty }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const query = useInfiniteQuery(accountOrdersQuery(useApi(), userId))
  return (
    <PagedQueryView query={query} errorTitle={t('orders.failed')} empty={empty}>
      {(orders) => (
        <ul>
          {orders.map((order) => (
            <AccountOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
    </PagedQueryView>
  )
}

const ACTIVE_STATES = ['paid', 'processing', 'partially_shipped', 'shipped', 'out_for_delivery']

function AccountOrder({ order }: { order: Order }) {
  return (
    <li className="order-card">
      <div className="order-card-row">
        <div>
          <h2 className="d1">
            <Link to={href('/orders/:id', { id: order.id })} className="hover:underline">
              {order.number}
            </Link>
          </h2>
          <p className="pt-0.5 text-sm text-ink-2">
            <OrderDateAndCount order={order} />
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-4.5">
          <OrderStateBadge order={order} />
          <span className="font-display text-lg">
            <Amount amount={order.total} currency={order.currency} />
          </span>
        </p>
      </div>
      <div className="order-card-row items-end">
        <p className="flex flex-wrap gap-2">
          <OrderThumbnails order={order} max={4} className="w-18" />
        </p>
        <OrderLinks order={order} />
      </div>
      {ACTIVE_STATES.includes(order.state) && <OrderTimeline order={order} />}
    </li>
  )
}
