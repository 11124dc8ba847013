import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState, Skeleton } from '#app/ui/feedback-states.tsx'
import { CouponList } from './coupon-list.tsx'

/** All coupons of the signed-in user. The server renders the same page for every visitor. */
export default function CouponsPage() {
  const { t } = useTranslation([rewardsMessages, navigationMessages])
  const user = useCurrentUser()
  const title = t('coupons')
  const crumbs = [
    { label: t('navigation:home'), to: href('/') },
    { label: t('navigation:profile'), to: href('/profile') },
    { label: title },
  ]
  const next = new URLSearchParams({ next: href('/coupons') })
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="d3 pt-1.5">{title}</h1>
      <p className="pt-2 pb-4 text-ink-2">{t('couponsHelp')}</p>
      {user === undefined && <Skeleton className="h-96" />}
      {user === null && (
        <EmptyState
          title={t('signInRequired')}
          help={t('couponsSignIn')}
          action={<ButtonLink to={`${href('/auth')}?${next}`}>{t('signIn')}</ButtonLink>}
        />
      )}
      {user && <CouponList key={user.id} userId={user.id} />}
    </main>
  )
}
