import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { hasPendingMfa } from './mfa-pending-session.ts'
import { hasRedirectSession } from './redirect-session.ts'
import { getStoredSession, SESSION_KEY } from './stored-session.ts'

/** Nearer to its end than this, a token could end on its way. */
const EXPIRY_MARGIN_MS = 30_000

let authClientPromise: Promise<GoTrueClient> | undefined
let isAuthClientReady = false
const listeners = new Set<() => void>()

/** Whoever is signed in here; null for a guest, undefined while nobody knows: on the server, and until a page is alive. */
export function useCurrentUser(): User | null | undefined {
  return useSyncExternalStore(subscribeToSession, getCurrentUser, () => undefined)
}

/** The same for what is no component. */
export function getCurrentUser(): User | null | undefined {
  const { session, isMfaPending } = getStoredSession()
  // A link of a letter is being read, or a token that has ended is being changed for a new one.
  if (!isAuthClientReady && (hasRedirectSession() || (session && !isTokenFresh(session))))
    return undefined
  return session && !isMfaPending ? session.user : null
}

/** Whoever has shown one factor here and owes the second; null otherwise. */
export function useMfaPendingUser(): User | null {
  return useSyncExternalStore(subscribeToSession, getMfaPendingUser, () => null)
}

/** The same for what is no component. */
export function getMfaPendingUser(): User | null {
  const { session, isMfaPending } = getStoredSession()
  return session && isMfaPending ? session.user : null
}

/** Told whenever somebody signs in or out, here or in another tab, and whenever they change. */
export function subscribeToSession(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the API is shown. Null for a guest. */
export async function getAccessToken(): Promise<string | null> {
  const { session, isMfaPending: owesSecond } = getStoredSession()
  if (session && isTokenFresh(session)) return owesSecond ? null : session.access_token
  if (!session && !hasRedirectSession()) return null
  const { data } = await (await getAuthClient()).getSession()
  return data.session && !hasPendingMfa(data.session) ? data.session.access_token : null
}

/** The client of accounts. No page waits for it: it comes when somebody is signed in, or wants to be. */
export function getAuthClient(): Promise<GoTrueClient> {
  authClientPromise ??= createAuthClient().catch((error) => {
    authClientPromise = undefined
    throw error
  })
  return authClientPromise
}

/** The API knows the token no more. True when it is worth asking again; otherwise the session is over here, too. */
export async function refreshSession(): Promise<boolean> {
  const auth = await getAuthClient()
  const { error } = await auth.refreshSession()
  if (error && SESSION_ENDED_STATUSES.includes(error.status ?? 0))
    await auth.signOut({ scope: 'local' })
  return !error
}

/** Of the answers to a refresh, those that another try would not change. */
const SESSION_ENDED_STATUSES = [400, 401, 403, 404]

/** Where the service of accounts answers; in the browser alone. The server wrote it there. */
export function getAuthPath(): string {
  return document.documentElement.dataset.accountsPath ?? '/auth/v1'
}

/** Begins to keep the session of this browser fresh, once the page has been painted. */
export function startSessionRefresh() {
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) handleSessionChange()
  })
  handleSessionChange()
}

async function createAuthClient(): Promise<GoTrueClient> {
  const { AuthClient } = await import('@supabase/auth-js')
  const experimental = { recoveryCodes: true }
  const auth = new AuthClient({
    url: location.origin + getAuthPath(),
    storageKey: SESSION_KEY,
    detectSessionInUrl: hasRedirectSession,
    experimental,
  })
  auth.onAuthStateChange(notifyListeners)
  await auth.initialize()
  isAuthClientReady = true
  notifyListeners()
  return auth
}

function handleSessionChange() {
  notifyListeners()
  if (getStoredSession().session || hasRedirectSession())
    runWhenIdle(() => getAuthClient().catch(console.error))
}

function runWhenIdle(callback: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 2000 })
  else setTimeout(callback, 200)
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

function isTokenFresh({ expires_at: end = 0 }: Session): boolean {
  return end * 1000 > Date.now() + EXPIRY_MARGIN_MS
}
