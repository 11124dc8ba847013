import { useQueryClient } from '@tanstack/react-query'
import { sessionsQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'

export function SignOutOthers({ userId }: { userId: string }) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending } = useAccountAction(
    async () => {
      const { error } = await (await getAuthClient()).signOut({ scope: 'others' })
      if (error) throw error
    },
    {
      onSuccess: () => {
        toast(t('sessions.othersEnded'))
        return queries.invalidateQueries(sessionsQuery(api, userId))
      },
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      busy={isPending}
      onClick={() => mutate()}
    >
      {t('sessions.endOthers')}
    </Button>
  )
}
