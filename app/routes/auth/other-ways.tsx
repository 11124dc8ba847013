import type { ReactNode } from 'react'
import { accountSettings } from '#app/account-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PROVIDERS, type Provider, providerNames } from '#app/providers.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useNextPlace } from './next-place.ts'
import { useAttempt } from './use-attempt.ts'

/** By the account one has somewhere else, where the shop knows how. */
export function OtherWays({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  const next = useNextPlace()
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.failed'))
  const goTo = (provider: Provider) =>
    attempt(async () => {
      if (!(await accountSettings()).external[provider]) {
        return toast(t('signIn.comingSoon', { provider: PROVIDERS[provider] }))
      }
      const options = { redirectTo: `${location.origin}${next}` }
      const { error } = await (await accounts()).signInWithOAuth({ provider, options })
      if (error) throw error
    })
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">{t('signIn.or')}</p>
      {children}
      {providerNames.map((provider) => (
        <Button key={provider} look="secondary" wide busy={isBusy} onClick={() => goTo(provider)}>
          {t('signIn.with', { provider: PROVIDERS[provider] })}
        </Button>
      ))}
      {refusal && <Note look="bad">{refusal}</Note>}
    </div>
  )
}
