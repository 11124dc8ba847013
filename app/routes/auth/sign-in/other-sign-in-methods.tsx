import type { ReactNode } from 'react'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { buildRedirectUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { fetchAuthSettings } from '#app/session/auth-settings.ts'
import { PROVIDERS, type Provider, providerNames } from '#app/session/oauth-providers.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useNextPath } from '../next-path.ts'

/** Signing in by an OAuth provider; `children` are further methods. */
export function OtherSignInMethods({ children }: { children: ReactNode }) {
  const { t } = useTranslation(accountMessages)
  const next = useNextPath()
  const signIn = async (provider: Provider) => {
    if (!(await fetchAuthSettings()).external[provider]) {
      return toast(t('signIn.comingSoon', { provider: PROVIDERS[provider] }))
    }
    const options = { redirectTo: buildRedirectUrl(next) }
    const { error } = await (await getAuthClient()).signInWithOAuth({ provider, options })
    if (error) throw error
  }
  const { run, isPending, errorMessage } = useAuthAction(signIn, t('signIn.failed'))
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{t('signIn.or')}</p>
      {children}
      {providerNames.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          wide
          busy={isPending}
          onClick={() => run(provider)}
        >
          {t('signIn.continueWith', { provider: PROVIDERS[provider] })}
        </Button>
      ))}
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
    </div>
  )
}
