import { useQueries } from '@tanstack/react-query'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { guestOrders } from '#app/orders/guest-orders.ts'
import { orderQuery } from '#app/orders/queries.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { Order } from '#contract/orders'
import { AccountOrders } from './account-orders.tsx'
import { OrderDateAndCount, OrderThumbnails } from './order-preview.tsx'
import { OrderStateBadge } from './order-state-badge.tsx'
import './order-card.css'
import './orders.css'

/** An account has its orders on every device; a guest's are those placed in this browser. */
export default function OrdersPage() {
  const { t } = useTranslation(['checkout', 'navigation'])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('orders.title')} noIndex />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('orders.title') }]}
      />
      <h1 className="d3 pt-1.5 pb-8">{t('orders.title')}</h1>
      <Orders />
    </main>
  )
}

function Orders() {
  const member = useCurrentUser()
  if (member === undefined) return <Skeleton className="h-28" />
  return member ? <AccountOrders person={member.id} empty={<NoOrders />} /> : <GuestOrders />
}

function GuestOrders() {
  const { t } = useTranslation('checkout')
  const api = useApi()
  const known = useStoredValue(guestOrders)
  const asked = useQueries({ queries: known.map((order) => orderQuery(api, order)) })
  if (known.length === 0) return <NoOrders />
  const unread = asked.filter(({ error }) => error && getApiError(error)?.code !== 'not_found')
  const askAgain = () => unread.forEach(({ refetch }) => void refetch())
  return (
    <>
      <p className="pb-6 text-ink-2">{t('orders.here')}</p>
      <ul>
        {asked.map(({ data, isPending }, place) => {
          if (!data && !isPending) return null
          return (
            <li key={known[place]?.id} className="order-row">
              {data ? <OrderRow order={data} /> : <Skeleton className="my-6 h-16" />}
            </li>
          )
        })}
      </ul>
      {unread.length > 0 && (
        <ErrorState
          title={t('orders.failed')}
          onRetry={askAgain}
          busy={unread.some(({ isFetching }) => isFetching)}
        />
      )}
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  return (
    <Link to={`/orders/${order.id}`} className="order-row-link">
      <span className="flex gap-2">
        <OrderThumbnails order={order} most={3} className="w-16" />
      </span>
      <span>
        <span className="d1 block">{order.number}</span>
        <span className="text-sm text-ink-2">
          <OrderDateAndCount order={order} />
        </span>
      </span>
      <OrderStateBadge state={order.state} />
      <span className="font-display text-lg">
        <Amount amount={order.total} currency={order.currency} />
      </span>
    </Link>
  )
}

function NoOrders() {
  const { t } = useTranslation('checkout')
  const isGuest = useCurrentUser() === null
  return (
    <EmptyState
      title={t('orders.none')}
      {...(isGuest && { help: t('orders.noneHelp') })}
      link={{ to: '/categories', label: t('orders.browse') }}
      action={isGuest && <TextLink to="/auth?next=%2Fmy-orders">{t('orders.signIn')}</TextLink>}
    />
  )
}
