import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { href, useLocation, useParams, useSearchParams } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { findGuestOrderToken, saveGuestOrder } from '#app/orders/guest-orders.ts'
import { orderQuery } from '#app/orders/queries.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState, ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { OrderDetails } from './order-details.tsx'
import '../../../../cart/line-item.css'

/** One order, for its owner or for a guest with the signed link of its e-mail. */
export default function OrderPage() {
  const { t } = useTranslation(checkoutMessages)
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('order.title')} noIndex />
      <Breadcrumbs
        crumbs={[{ label: t('orders.title'), to: href('/orders') }, { label: t('order.title') }]}
      />
      {useCurrentUser() === undefined ? <OrderSkeleton /> : <LoadedOrder />}
    </main>
  )
}

function LoadedOrder() {
  const { t } = useTranslation(checkoutMessages)
  const { id = '' } = useParams()
  const tokenInUrl = useSearchParams()[0].get('token')
  const token = tokenInUrl ?? findGuestOrderToken(id)
  const { data: order, error, refetch, isFetching } = useQuery(orderQuery(useApi(), { id, token }))

  const isLoaded = order !== undefined
  useEffect(() => {
    if (isLoaded && tokenInUrl) saveGuestOrder({ id, token: tokenInUrl })
  }, [isLoaded, tokenInUrl, id])

  if (order) return <OrderDetails order={order} token={token} />
  if (!error) return <OrderSkeleton />
  if (getApiError(error)?.code === 'not_found') return <OrderNotFound />
  return <ErrorState title={t('order.failed')} onRetry={() => refetch()} busy={isFetching} />
}

/** The order may belong to an account, so a guest is offered to sign in. */
function OrderNotFound() {
  const { t } = useTranslation(checkoutMessages)
  const { pathname } = useLocation()
  const isGuest = useCurrentUser() === null
  return (
    <EmptyState
      level="h1"
      title={t('order.notFound')}
      help={t('order.notFoundHelp')}
      link={{ to: href('/orders'), label: t('orders.title') }}
      action={
        isGuest && (
          <TextLink to={`${href('/auth')}?${new URLSearchParams({ next: pathname })}`}>
            {t('orders.signIn')}
          </TextLink>
        )
      }
    />
  )
}

function OrderSkeleton() {
  return (
    <div className="skeletons grid gap-8 pt-4" aria-hidden="true">
      <Skeleton className="h-12 w-72" />
      <Skeleton className="h-20" />
      <Skeleton className="h-72" />
    </div>
  )
}
