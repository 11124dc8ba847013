import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { preferencesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { NotificationPreferences } from '#contract/inbox'
import { useAccountAction } from '../../use-account-action.ts'

interface PreferenceChange {
  name: keyof NotificationPreferences
  isOn: boolean
}

/** Changes a preference on the screen at once, and back again if the server does not save it. */
export function useTogglePreference(userId: string) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = preferencesQuery(api, userId)
  const setCached = ({ name, isOn }: PreferenceChange) =>
    queries.setQueryData(queryKey, (preferences) => preferences && { ...preferences, [name]: isOn })

  const { mutate } = useAccountAction(
    ({ name, isOn }: PreferenceChange) =>
      parseResponse(api['notification-preferences'].$patch({ json: { [name]: isOn } })),
    {
      // One after the other, so that the last change is the one that stays.
      scope: { id: 'preferences' },
      onMutate: async (change) => {
        await queries.cancelQueries({ queryKey })
        setCached(change)
      },
      onSuccess: () => toast(t('notifications.saved')),
      onError: (message, _, { name, isOn }) => {
        setCached({ name, isOn: !isOn })
        toast(message, { variant: 'bad' })
      },
    },
  )
  return mutate
}
