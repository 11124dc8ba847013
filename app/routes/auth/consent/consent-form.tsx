import type { OAuthAuthorizationDetails, User } from '@supabase/auth-js'
import { useState } from 'react'
import { useScopeNames } from '#app/consent/use-scope-names.ts'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { consentMessages } from '#app/i18n/areas/consent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Check } from '#app/ui/icons.ts'
import { Note } from '#app/ui/note.tsx'
import { isInvalidRequest } from './authorization-query.ts'
import { InvalidRequest } from './invalid-request.tsx'

type Decision = 'approve' | 'deny'

interface Props {
  request: OAuthAuthorizationDetails
  user: User
}

/** What the application gets, and the decision. */
export function ConsentForm({ request, user }: Props) {
  const { t } = useTranslation(consentMessages)
  const { decide, pending, isInvalid, errorMessage } = useDecide(request.authorization_id)
  const { client, redirect_uri: redirectUri, scope } = request
  if (isInvalid) return <InvalidRequest reason="expired" />
  return (
    <div className="panel mt-8 grid gap-5">
      <h1 className="d3 wrap-anywhere">{t('title', { client: client.name })}</h1>
      <p className="wrap-anywhere">
        {t('about', { client: client.name, account: user.email || `+${user.phone}` })}
      </p>
      <ul className="grid gap-2">
        {useScopeNames(scope.split(' ')).map((name) => (
          <li key={name} className="flex items-center gap-2.5">
            <Icon icon={Check} /> {name}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {t('sentTo', { host: new URL(redirectUri).host })}
      </p>
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <p className="grid gap-3 sm:grid-cols-2">
        <DecisionButton decision="deny" {...{ decide, pending }} />
        <DecisionButton decision="approve" {...{ decide, pending }} />
      </p>
      <p className="text-sm text-ink-2">{t('otherAccount')}</p>
    </div>
  )
}

interface DecisionButtonProps {
  decision: Decision
  pending: Decision | null
  decide: (decision: Decision) => void
}

function DecisionButton({ decision, pending, decide }: DecisionButtonProps) {
  const { t } = useTranslation(consentMessages)
  return (
    <Button
      variant={decision === 'approve' ? 'primary' : 'secondary'}
      wide
      busy={pending !== null}
      {...(pending === decision && { busyLabel: t('working') })}
      onClick={() => decide(decision)}
    >
      {t(`decision.${decision}`)}
    </Button>
  )
}

/** Sends the decision and leaves for the application. `pending` stays set until the browser has left. */
function useDecide(authorizationId: string) {
  const { t } = useTranslation(consentMessages)
  const [pending, setPending] = useState<Decision | null>(null)
  const [isInvalid, setInvalid] = useState(false)
  const { run, errorMessage } = useAuthAction(async (decision: Decision) => {
    setPending(decision)
    try {
      const url = await sendDecision(authorizationId, decision)
      if (url === null) setInvalid(true)
      else location.replace(url)
    } catch (error) {
      setPending(null)
      throw error
    }
  }, t('notSaved'))
  return { decide: run, pending, isInvalid, errorMessage }
}

/** Returns the URL to go to; null if the request is no longer valid. */
async function sendDecision(id: string, decision: Decision): Promise<string | null> {
  const { oauth } = await getAuthClient()
  const send = decision === 'approve' ? oauth.approveAuthorization : oauth.denyAuthorization
  const { data, error } = await send(id, { skipBrowserRedirect: true })
  if (isInvalidRequest(error)) return null
  if (error) throw error
  return data.redirect_url
}
