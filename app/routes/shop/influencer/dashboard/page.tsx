import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SignInNote } from '#app/influencer/sign-in-note.tsx'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'

// The manifest of routes, which every page loads, names all files that a page imports at once.
const InfluencerDashboard = lazy(() => import('#app/influencer/dashboard/influencer-dashboard.tsx'))

/** What the links of the signed-in influencer brought. The server renders the same page for every visitor. */
export default function InfluencerDashboardPage() {
  const { t } = useTranslation([
    influencerDashboardMessages,
    influencerMessages,
    navigationMessages,
  ])
  const user = useCurrentUser()
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('title')} noIndex />
      <Breadcrumbs
        crumbs={[
          { label: t('navigation:home'), to: href('/') },
          { label: t('navigation:profile'), to: href('/profile') },
          { label: t('influencer:influencer') },
        ]}
      />
      <h1 className="d3">{t('title')}</h1>
      <p className="max-w-[56ch] pt-2 pb-5 text-ink-2">{t('about')}</p>
      {user ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <InfluencerDashboard key={user.id} userId={user.id} />
        </Suspense>
      ) : (
        <SignInNote user={user} next={href('/influencer/dashboard')} help={t('signIn')} />
      )}
    </main>
  )
}
