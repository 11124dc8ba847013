import { useEffect } from 'react'
import { endPushSubscription } from '#app/notifications/push-subscription.ts'
import { getCurrentUser } from '#app/session/current-user.ts'
import { storedNotifications } from './stored-notifications.ts'
import { storedPreferences } from './stored-preferences.ts'

/** Removes what the browser keeps of a user's notifications when the user has signed out. */
export function useForgetAtSignOut(userId: string) {
  useEffect(
    () => () => {
      if (getCurrentUser()?.id === userId) return
      storedNotifications(userId).remove()
      storedPreferences(userId).remove()
      endPushSubscription().catch(() => {})
    },
    [userId],
  )
}
