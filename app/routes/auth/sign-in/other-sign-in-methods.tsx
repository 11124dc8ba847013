import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { fetchAuthSettings } from '#app/session/auth-settings.ts'
import { PROVIDERS, type Provider, providerNames } from '#app/session/oauth-providers.ts'
import { getAuthClient } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import { useNextPath } from '../next-path.ts'

/** By the account one has somewhere else, where the shop knows how. */
export function OtherSignInMethods({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  const next = useNextPath()
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.failed'))
  const goTo = (provider: Provider) =>
    attempt(async () => {
      if (!(await fetchAuthSettings()).external[provider]) {
        return toast(t('signIn.comingSoon', { provider: PROVIDERS[provider] }))
      }
      const options = { redirectTo: `${location.origin}${next}` }
      const { error } = await (await getAuthClient()).signInWithOAuth({ provider, options })
      if (error) throw error
    })
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{t('signIn.or')}</p>
      {children}
      {providerNames.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          wide
          busy={isBusy}
          onClick={() => goTo(provider)}
        >
          {t('signIn.with', { provider: PROVIDERS[provider] })}
        </Button>
      ))}
      {refusal && <Note variant="bad">{refusal}</Note>}
    </div>
  )
}
