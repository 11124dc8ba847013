import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { isHalf } from './half-session.ts'
import { carriesSession } from './landed-session.ts'
import { SESSION_KEY, storedSession } from './stored-session.ts'

/** Nearer to its end than this, a token could end on its way. */
const MARGIN_MS = 30_000

let opening: Promise<GoTrueClient> | undefined
let isOpen = false
const listeners = new Set<() => void>()

/** Whoever is signed in here; null for a guest, undefined while nobody knows: on the server, and until a page is alive. */
export function useMember(): User | null | undefined {
  return useSyncExternalStore(onSession, member, () => undefined)
}

/** The same for what is no component. */
export function member(): User | null | undefined {
  const { session, isHalf } = storedSession()
  // A link of a letter is being read, or a token that has ended is being changed for a new one.
  if (!isOpen && (carriesSession() || (session && !isGood(session)))) return undefined
  return session && !isHalf ? session.user : null
}

/** Whoever has shown one factor here and owes the second; null otherwise. */
export function useHalfMember(): User | null {
  return useSyncExternalStore(onSession, halfMember, () => null)
}

/** The same for what is no component. */
export function halfMember(): User | null {
  const { session, isHalf } = storedSession()
  return session && isHalf ? session.user : null
}

/** Told whenever somebody signs in or out, here or in another tab, and whenever they change. */
export function onSession(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the API is shown. Null for a guest. */
export async function accessToken(): Promise<string | null> {
  const { session, isHalf: owesSecond } = storedSession()
  if (session && isGood(session)) return owesSecond ? null : session.access_token
  if (!session && !carriesSession()) return null
  const { data } = await (await accounts()).getSession()
  return data.session && !isHalf(data.session) ? data.session.access_token : null
}

/** The client of accounts. No page waits for it: it comes when somebody is signed in, or wants to be. */
export function accounts(): Promise<GoTrueClient> {
  opening ??= open().catch((error) => {
    opening = undefined
    throw error
  })
  return opening
}

/** The API knows the token no more. True when it is worth asking again; otherwise the session is over here, too. */
export async function renewSession(): Promise<boolean> {
  const auth = await accounts()
  const { error } = await auth.refreshSession()
  if (error && OVER.includes(error.status ?? 0)) await auth.signOut({ scope: 'local' })
  return !error
}

/** Of the answers to a refresh, those that another try would not change. */
const OVER = [400, 401, 403, 404]

/** Where the service of accounts answers; in the browser alone. The server wrote it there. */
export function accountsPath(): string {
  return document.documentElement.dataset.accountsPath ?? '/auth/v1'
}

/** Begins to keep the session of this browser fresh, once the page has been painted. */
export function keepSession() {
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_KEY || key === null) changed()
  })
  changed()
}

async function open(): Promise<GoTrueClient> {
  const { AuthClient } = await import('@supabase/auth-js')
  const experimental = { recoveryCodes: true }
  const auth = new AuthClient({
    url: location.origin + accountsPath(),
    storageKey: SESSION_KEY,
    detectSessionInUrl: carriesSession,
    experimental,
  })
  auth.onAuthStateChange(tell)
  await auth.initialize()
  isOpen = true
  tell()
  return auth
}

function changed() {
  tell()
  if (storedSession().session || carriesSession()) whenIdle(() => accounts().catch(console.error))
}

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}

function tell() {
  for (const listener of listeners) listener()
}

function isGood({ expires_at: end = 0 }: Session): boolean {
  return end * 1000 > Date.now() + MARGIN_MS
}
