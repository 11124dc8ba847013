import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { preferencesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { categoryPreferencesQuery } from '#app/notifications/inbox-query.ts'
import { storedPreferences } from '#app/notifications/stored-preferences.ts'
import { toast } from '#app/ui/toast.ts'
import type { PreferenceTable } from '#contract/inbox'
import { useAccountAction } from '../../use-account-action.ts'
import { preferenceTableQuery } from './preference-table-query.ts'

export type Cell = PreferenceTable['cells'][number]
type Choice = Pick<Cell, 'topic' | 'channel' | 'is_enabled'>

/** Changes a cell on the screen at once, and back again if the server does not save it. */
export function useSetPreference(userId: string) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = preferenceTableQuery(api, userId)
  const setCached = ({ topic, channel, is_enabled }: Choice) =>
    queries.setQueryData<PreferenceTable>(
      queryKey,
      (table) =>
        table && {
          cells: table.cells.map((cell) =>
            cell.topic === topic && cell.channel === channel ? { ...cell, is_enabled } : cell,
          ),
        },
    )
  const { mutate } = useAccountAction(
    ({ is_enabled, ...param }: Choice) =>
      parseResponse(
        api['notification-preferences'].table[':topic'][':channel'].$put({
          ...{ param, json: { is_enabled } },
        }),
      ),
    {
      // One after the other, so that the last change is the one that stays.
      scope: { id: 'preferences' },
      onMutate: async (choice) => {
        await queries.cancelQueries({ queryKey })
        setCached(choice)
      },
      onSuccess: (table) => {
        storedPreferences(userId).set(table)
        // They are views of the table.
        for (const view of [categoryPreferencesQuery(api, userId), preferencesQuery(api, userId)])
          queries.invalidateQueries({ queryKey: view.queryKey })
        toast(t('notifications.saved'))
      },
      onError: (message, _, choice) => {
        setCached({ ...choice, is_enabled: !choice.is_enabled })
        toast(message, { variant: 'bad' })
      },
    },
  )
  return mutate
}
