import type { User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { isAuthClientReady } from './auth-client.ts'
import { hasRedirectSession } from './redirect-session.ts'
import { isTokenFresh, storedSession } from './stored-session.ts'

/** The signed-in user; null for a guest; undefined while unknown: on the server and until the page is hydrated. */
export function useCurrentUser(): User | null | undefined {
  return useSyncExternalStore(storedSession.subscribe, getCurrentUser, () => undefined)
}

/** `useCurrentUser` outside components. */
export function getCurrentUser(): User | null | undefined {
  const { session, isMfaPending } = storedSession.get()
  // The auth client is still reading a link of an e-mail, or refreshing a token that has expired.
  if (!isAuthClientReady() && (hasRedirectSession() || (session && !isTokenFresh(session))))
    return undefined
  return session && !isMfaPending ? session.user : null
}

/** The user who has verified one factor here and still has to verify the second; null otherwise. */
export function useMfaPendingUser(): User | null {
  return useSyncExternalStore(storedSession.subscribe, getMfaPendingUser, () => null)
}

/** `useMfaPendingUser` outside components. */
export function getMfaPendingUser(): User | null {
  const { session, isMfaPending } = storedSession.get()
  return session && isMfaPending ? session.user : null
}
