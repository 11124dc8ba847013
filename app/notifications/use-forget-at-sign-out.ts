import { useEffect } from 'react'
import { getCurrentUser } from '#app/session/current-user.ts'
import { storedNotifications } from './stored-notifications.ts'

/** Removes what the browser keeps of a user's notifications when the user has signed out. */
export function useForgetAtSignOut(userId: string) {
  useEffect(
    () => () => {
      if (getCurrentUser()?.id !== userId) storedNotifications(userId).remove()
    },
    [userId],
  )
}
