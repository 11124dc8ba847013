import { href } from 'react-router'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { buildRedirectUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { PROVIDERS, type Provider } from '#app/session/oauth-providers.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'

/** Buttons that link a provider; each one redirects to the provider and back. */
export function LinkableProviders({ offered }: { offered: Provider[] }) {
  const { t } = useTranslation(settingsMessages)
  const { mutate, isPending } = useAccountAction(linkProvider, {
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  if (offered.length === 0) return <p className="text-ink-2">{t('linked.none')}</p>
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          busy={isPending}
          onClick={() => mutate(provider)}
        >
          {t('linked.link', { name: PROVIDERS[provider] })}
        </Button>
      ))}
    </div>
  )
}

async function linkProvider(provider: Provider): Promise<void> {
  const options = { redirectTo: buildRedirectUrl(`${href('/profile')}?panel=linked`) }
  const { error } = await (await getAuthClient()).linkIdentity({ provider, options })
  if (error) throw error
}
