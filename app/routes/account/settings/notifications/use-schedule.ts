import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { toast } from '#app/ui/toast.ts'
import type { NotificationSchedule, SaveNotificationSchedule } from '#contract/inbox'
import { useAccountAction } from '../../use-account-action.ts'

function scheduleQuery(api: ApiClient, userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'notification-schedule'),
    queryFn: () => parseResponse(api['notification-preferences'].schedule.$get()),
    staleTime: 0,
  })
}

/** When the user is told, and the function that changes it on the screen at once, and back if the server does not save it. */
export function useSchedule(userId: string) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const options = scheduleQuery(api, userId)
  const { queryKey } = options
  const query = useQuery(options)
  const { mutate } = useAccountAction(
    ({ digest, quiet_hours }: SaveNotificationSchedule) =>
      parseResponse(
        api['notification-preferences'].schedule.$put({ json: { digest, quiet_hours } }),
      ),
    {
      // One after the other, so that the last change is the one that stays.
      scope: { id: 'notification-schedule' },
      onSuccess: (saved) => {
        queries.setQueryData(queryKey, saved)
        toast(t('notifications.saved'))
      },
      onError: (message) => {
        queries.invalidateQueries({ queryKey })
        toast(message, { variant: 'bad' })
      },
    },
  )
  const change = async (changes: Partial<SaveNotificationSchedule>) => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData<NotificationSchedule>(queryKey)
    if (!before) return
    const next = { ...before, ...changes }
    queries.setQueryData(queryKey, next)
    mutate(next, { onError: () => queries.setQueryData(queryKey, before) })
  }
  return { query, change }
}
