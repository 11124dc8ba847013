import { useQueries } from '@tanstack/react-query'
import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
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
import { FindOrder } from './find-order.tsx'
import { OrderDateAndCount, OrderThumbnails } from './order-preview.tsx'
import { OrderStateBadge } from './order-state-badge.tsx'
import './order-card.css'
import './orders.css'

/** The orders of the account, or the guest orders placed in this browser. */
export default function OrdersPage() {
  const { t } = useTranslation([checkoutMessages, navigationMessages])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('orders.title')} noIndex />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: t('orders.title') }]}
      />
      <h1 className="d3 pt-1.5 pb-8">{t('orders.title')}</h1>
      <Orders />
    </main>
  )
}

function Orders() {
  const user = useCurrentUser()
  if (user === undefined) return <Skeleton className="h-28" />
  if (user) return <AccountOrders userId={user.id} empty={<NoOrders />} />
  return (
    <>
      <GuestOrders />
      <FindOrder />
    </>
  )
}

function GuestOrders() {
  const { t } = useTranslation(checkoutMessages)
  const api = useApi()
  const orders = useStoredValue(guestOrders)
  const results = useQueries({ queries: orders.map((order) => orderQuery(api, order)) })
  if (orders.length === 0) return <NoOrders />
  const failed = results.filter(({ error }) => error && getApiError(error)?.code !== 'not_found')
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  return (
    <>
      <p className="pb-6 text-ink-2">{t('orders.deviceNote')}</p>
      <ul>
        {results.map(({ data, isPending }, index) => {
          if (!data && !isPending) return null
          return (
            <li key={orders[index]?.id} className="order-row">
              {data ? <OrderRow order={data} /> : <Skeleton className="my-6 h-16" />}
            </li>
          )
        })}
      </ul>
      {failed.length > 0 && (
        <ErrorState
          title={t('orders.failed')}
          onRetry={retry}
          busy={failed.some(({ isFetching }) => isFetching)}
        />
      )}
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  return (
    <Link to={href('/orders/:id', { id: order.id })} className="order-row-link">
      <span className="flex gap-2">
        <OrderThumbnails order={order} max={3} className="w-16" />
      </span>
      <span>
        <span className="d1 block">{order.number}</span>
        <span className="text-sm text-ink-2">
          <OrderDateAndCount order={order} />
        </span>
      </span>
      <OrderStateBadge order={order} />
      <span className="font-display text-lg">
        <Amount amount={order.total} currency={order.currency} />
      </span>
    </Link>
  )
}

function NoOrders() {
  const { t } = useTranslation(checkoutMessages)
  const isGuest = useCurrentUser() === null
  return (
    <EmptyState
      title={t('orders.none')}
      {...(isGuest && { help: t('orders.noneHelp') })}
      link={{ to: href('/categories'), label: t('orders.browseCategories') }}
      action={
        isGuest && (
          <TextLink to={`${href('/auth')}?${new URLSearchParams({ next: href('/orders') })}`}>
            {t('orders.signIn')}
          </TextLink>
        )
      }
    />
  )
}
