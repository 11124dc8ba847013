import { useTranslation } from '#app/i18n/use-translation.ts'
import { PROVIDERS, type Provider } from '#app/providers.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useCall } from '../use-call.ts'

/** What can be linked here; it leads to the provider and back. */
export function OfferedWays({ offered }: { offered: Provider[] }) {
  const { t } = useTranslation('settings')
  const { mutate, isPending } = useCall(goAndLink, {
    onFailed: (why) => toast(why, { look: 'bad' }),
  })
  if (offered.length === 0) return <p className="text-ink-2">{t('linked.none')}</p>
  return (
    <div className="flex flex-wrap gap-3">
      {offered.map((provider) => (
        <Button key={provider} look="secondary" busy={isPending} onClick={() => mutate(provider)}>
          {t('linked.link', { name: PROVIDERS[provider] })}
        </Button>
      ))}
    </div>
  )
}

async function goAndLink(provider: Provider): Promise<void> {
  const options = { redirectTo: `${location.origin}/profile?panel=linked` }
  const { error } = await (await accounts()).linkIdentity({ provider, options })
  if (error) throw error
}
