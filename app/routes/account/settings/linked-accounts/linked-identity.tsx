import type { UserIdentity } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { refreshSession } from '#app/session/access-token.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { getProviderName } from '#app/session/oauth-providers.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'

interface Props {
  identity: UserIdentity
  /** It is the only method to sign in, so it cannot be unlinked. */
  isOnly: boolean
  userId: string
}

export function LinkedIdentity({ identity, isOnly, userId }: Props) {
  const { t } = useTranslation(settingsMessages)
  const isEmail = identity.provider === 'email'
  const name = isEmail ? t('linked.password') : getProviderName(identity.provider)
  const { mutate, isPending } = useUnlinkIdentity(userId, name)
  const email = identity.identity_data?.email
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {typeof email === 'string' && email}
          {isOnly && <span className="block">{t('linked.lastSignInMethod')}</span>}
        </p>
      </div>
      {!isOnly && !isEmail && (
        <Button
          variant="secondary"
          size="small"
          busy={isPending}
          aria-label={t('linked.unlinkLabel', { name })}
          onClick={() => mutate(identity)}
        >
          {t('linked.unlink')}
        </Button>
      )}
    </li>
  )
}

function useUnlinkIdentity(userId: string, name: string) {
  const { t } = useTranslation(settingsMessages)
  const queries = useQueryClient()
  return useAccountAction(
    async (identity: UserIdentity) => {
      const { error } = await (await getAuthClient()).unlinkIdentity(identity)
      if (error) throw error
    },
    {
      onSuccess: async () => {
        toast(t('linked.unlinked', { name }))
        await queries.invalidateQueries({ queryKey: accountQueryKey(userId, 'linked') })
        await refreshSession().catch(console.error)
      },
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
}
