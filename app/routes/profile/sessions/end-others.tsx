import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import { sessionsQuery } from '../queries.ts'
import { useCall } from '../use-call.ts'

export function EndOthers({ person }: { person: string }) {
  const { t } = useTranslation('settings')
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending } = useCall(
    async () => {
      const { error } = await (await accounts()).signOut({ scope: 'others' })
      if (error) throw error
    },
    {
      onDone: () => {
        toast(t('sessions.othersEnded'))
        return queries.invalidateQueries(sessionsQuery(api, person))
      },
      onFailed: (why) => toast(why, { look: 'bad' }),
    },
  )
  return (
    <Button
      look="secondary"
      className="justify-self-start"
      busy={isPending}
      onClick={() => mutate()}
    >
      {t('sessions.endOthers')}
    </Button>
  )
}
