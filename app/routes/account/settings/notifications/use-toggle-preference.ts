import { parseResponse } from 'hono/client'
import { preferencesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import type { NotificationPreferences } from '#contract/inbox'
import { useToggleSwitch } from './use-toggle-switch.ts'

/** Switches a notification by e-mail or otherwise on or off. */
export function useTogglePreference(userId: string) {
  const api = useApi()
  return useToggleSwitch<keyof NotificationPreferences>({
    queryKey: preferencesQuery(api, userId).queryKey,
    save: ({ name, isOn }) =>
      parseResponse(api['notification-preferences'].$patch({ json: { [name]: isOn } })),
  })
}
