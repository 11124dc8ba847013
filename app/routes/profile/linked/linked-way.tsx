import type { UserIdentity } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { mine } from '#app/forget-person.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { nameOfProvider } from '#app/providers.ts'
import { accounts, renewSession } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useCall } from '../use-call.ts'

interface Props {
  identity: UserIdentity
  /** Without it there would be no way in. */
  isOnly: boolean
  person: string
}

export function LinkedWay({ identity, isOnly, person }: Props) {
  const { t } = useTranslation('settings')
  const isAddress = identity.provider === 'email'
  const name = isAddress ? t('linked.password') : nameOfProvider(identity.provider)
  const { mutate, isPending } = useUnlink(person, name)
  const email = identity.identity_data?.email
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {typeof email === 'string' && email}
          {isOnly && <span className="block">{t('linked.only')}</span>}
        </p>
      </div>
      {!isOnly && !isAddress && (
        <Button
          look="secondary"
          size="small"
          busy={isPending}
          aria-label={t('linked.unlinkThis', { name })}
          onClick={() => mutate(identity)}
        >
          {t('linked.unlink')}
        </Button>
      )}
    </li>
  )
}

function useUnlink(person: string, name: string) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  return useCall(
    async (identity: UserIdentity) => {
      const { error } = await (await accounts()).unlinkIdentity(identity)
      if (error) throw error
    },
    {
      onDone: async () => {
        toast(t('linked.unlinked', { name }))
        await queries.invalidateQueries({ queryKey: mine(person, 'linked') })
        await renewSession().catch(console.error)
      },
      onFailed: (why) => toast(why, { look: 'bad' }),
    },
  )
}
