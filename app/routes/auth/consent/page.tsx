import type { User } from '@supabase/auth-js'
import { href, Navigate, useLocation } from 'react-router'
import { consentMessages } from '#app/i18n/areas/consent.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { LoadingState, Skeleton } from '#app/ui/feedback-states.tsx'
import { AuthorizationRequest } from './authorization-request.tsx'
import { InvalidRequest } from './invalid-request.tsx'

/** Asks the user whether another application may sign them in. It is opened by `/oauth/authorize` of the auth API. */
export default function ConsentPage() {
  const { t } = useTranslation([consentMessages, navigationMessages])
  const title = t('titleLoading')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} noIndex />
      <Breadcrumbs crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: title }]} />
      <div className="mx-auto grid max-w-120">
        <ConsentStep user={useCurrentUser()} />
      </div>
    </main>
  )
}

/** The server renders the skeleton, because the browser alone knows the user and the request. */
function ConsentStep({ user }: { user: User | null | undefined }) {
  const { search } = useLocation()
  const parameters = new URLSearchParams(search)
  const id = parameters.get('authorization_id')
  if (user === undefined) return <ConsentSkeleton />
  if (!id) return <InvalidRequest reason={parameters.has('error') ? 'wrongLink' : 'expired'} />
  if (user) return <AuthorizationRequest key={user.id} id={id} user={user} />
  const next = new URLSearchParams({ next: href('/oauth/consent') + search })
  return <Navigate to={`${href('/auth')}?${next}`} replace />
}

export function ConsentSkeleton() {
  return (
    <LoadingState isPaused={false}>
      <Skeleton className="h-80" />
    </LoadingState>
  )
}
