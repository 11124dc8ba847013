import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consentMessages } from '#app/i18n/areas/consent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { authorizationQuery } from './authorization-query.ts'
import { ConsentForm } from './consent-form.tsx'
import { InvalidRequest } from './invalid-request.tsx'

interface Props {
  id: string
  user: User
}

/** The request of an application, or the way back to it if the user has granted it before. */
export function AuthorizationRequest({ id, user }: Props) {
  const { t } = useTranslation(consentMessages)
  const query = useQuery(authorizationQuery(user.id, id))
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-80">
      {(request) => {
        if (request === null) return <InvalidRequest reason="expired" />
        if ('redirect_url' in request) return <Redirect url={request.redirect_url} />
        return <ConsentForm request={request} user={user} />
      }}
    </QueryView>
  )
}

/** Replaces this page in the history: going back must not open a request that is decided. */
function Redirect({ url }: { url: string }) {
  const { t } = useTranslation(consentMessages)
  useEffect(() => location.replace(url), [url])
  return (
    <p className="py-10 text-ink-2" role="status">
      {t('leaving')}
    </p>
  )
}
