import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { Order } from '#contract/orders'
import { PagedQueryView } from '../../../ui/paged-query-view.tsx'
import { accountOrdersQuery } from './account-queries.ts'
import { BuyAgain } from './buy-again.tsx'
import { OrderTimeline } from './order/order-timeline.tsx'
import { OrderDateAndCount, OrderThumbnails } from './order-preview.tsx'
import { OrderStateBadge } from './order-state-badge.tsx'

/** What an account has ordered, on whatever device; `empty` is said where that is nothing. */
export function AccountOrders({ person, empty }: { person: string; empty: ReactNode }) {
  const { t } = useTranslation('checkout')
  const query = useInfiniteQuery(accountOrdersQuery(useApi(), person))
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

const ACTIVE_STATES = ['paid', 'processing', 'shipped', 'out_for_delivery']

function AccountOrder({ order }: { order: Order }) {
  return (
    <li className="order-card">
      <div className="order-card-row">
        <div>
          <h2 className="d1">
            <Link to={`/orders/${order.id}`} className="hover:underline">
              {order.number}
            </Link>
          </h2>
          <p className="pt-0.5 text-sm text-ink-2">
            <OrderDateAndCount order={order} />
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-4.5">
          <OrderStateBadge state={order.state} />
          <span className="font-display text-lg">
            <Amount amount={order.total} currency={order.currency} />
          </span>
        </p>
      </div>
      <div className="order-card-row items-end">
        <p className="flex flex-wrap gap-2">
          <OrderThumbnails order={order} most={4} className="w-18" />
        </p>
        <OrderLinks order={order} />
      </div>
      {ACTIVE_STATES.includes(order.state) && <OrderTimeline order={order} />}
    </li>
  )
}

/** What can be done next; doing it is the matter of the order's own page. */
function OrderLinks({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { tracking, can, state, number } = order
  const to = `/orders/${order.id}`
  const isOver = ['delivered', 'cancelled', 'refunded'].includes(state)
  const about = (what: string) => `${what}: ${number}`
  return (
    <p className="flex flex-wrap gap-2.5">
      {can.pay && (
        <ButtonLink to={to} size="small" aria-label={about(t('order.pay'))}>
          {t('order.pay')}
        </ButtonLink>
      )}
      {tracking && !isOver && (
        <ButtonLink to={to} variant="secondary" size="small" aria-label={about(t('orders.track'))}>
          {t('orders.track')}
        </ButtonLink>
      )}
      {can.return && (
        <ButtonLink to={to} variant="secondary" size="small" aria-label={about(t('order.return'))}>
          {t('order.return')}
        </ButtonLink>
      )}
      {isOver && <BuyAgain order={order} />}
      <ButtonLink to={to} variant="quiet" size="small" aria-label={about(t('orders.open'))}>
        {t('orders.open')}
      </ButtonLink>
    </p>
  )
}
