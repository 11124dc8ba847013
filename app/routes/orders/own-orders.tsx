import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { Order } from '#contract/orders'
import { BuyAgain } from './buy-again.tsx'
import { OrderTimeline } from './order/order-timeline.tsx'
import { PlacedOn, Thumbs } from './order-summary.tsx'
import { ownOrdersQuery } from './own-queries.ts'
import { Paged } from './paged.tsx'
import { StateBadge } from './state-badge.tsx'

/** What an account has ordered, on whatever device; `empty` is said where that is nothing. */
export function OwnOrders({ person, empty }: { person: string; empty: ReactNode }) {
  const { t } = useTranslation('checkout')
  const query = useInfiniteQuery(ownOrdersQuery(useApi(), person))
  return (
    <Paged query={query} failed={t('orders.failed')} empty={empty}>
      {(orders) => (
        <ul>
          {orders.map((order) => (
            <OwnOrder key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Paged>
  )
}

const UNDERWAY = ['paid', 'processing', 'shipped', 'out_for_delivery']

function OwnOrder({ order }: { order: Order }) {
  return (
    <li className="own-order">
      <div className="own-order-line">
        <div>
          <h2 className="d1">
            <Link to={`/orders/${order.id}`} className="hover:underline">
              {order.number}
            </Link>
          </h2>
          <p className="pt-0.5 text-sm text-ink-2">
            <PlacedOn order={order} />
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-4.5">
          <StateBadge state={order.state} />
          <span className="font-display text-lg">
            <Amount amount={order.total} currency={order.currency} />
          </span>
        </p>
      </div>
      <div className="own-order-line items-end">
        <p className="flex flex-wrap gap-2">
          <Thumbs order={order} most={4} className="w-18" />
        </p>
        <Actions order={order} />
      </div>
      {UNDERWAY.includes(order.state) && <OrderTimeline order={order} />}
    </li>
  )
}

/** What can be done next; doing it is the matter of the order's own page. */
function Actions({ order }: { order: Order }) {
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
        <ButtonLink to={to} look="secondary" size="small" aria-label={about(t('orders.track'))}>
          {t('orders.track')}
        </ButtonLink>
      )}
      {can.return && (
        <ButtonLink to={to} look="secondary" size="small" aria-label={about(t('order.return'))}>
          {t('order.return')}
        </ButtonLink>
      )}
      {isOver && <BuyAgain order={order} />}
      <ButtonLink to={to} look="quiet" size="small" aria-label={about(t('orders.open'))}>
        {t('orders.open')}
      </ButtonLink>
    </p>
  )
}
