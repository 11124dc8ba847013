import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { categoryPreferencesQuery } from '#app/notifications/inbox-query.ts'
import type { NotificationCategory } from '#contract/inbox'
import { useToggleSwitch } from './use-toggle-switch.ts'

/** Switches a category of notifications in the shop on or off. */
export function useToggleCategory(userId: string) {
  const api = useApi()
  return useToggleSwitch<NotificationCategory>({
    queryKey: categoryPreferencesQuery(api, userId).queryKey,
    save: ({ name, isOn }) => {
      const json = { [name]: isOn }
      return parseResponse(api['notification-preferences'].categories.$patch({ json }))
    },
  })
}
