import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { isHalf } from './half-session.ts'

/** Where the client of accounts keeps the session, for all tabs of the shop. */
const KEY = 'outwit-session'

/** Nearer to its end than this, a token could end on its way. */
const MARGIN_MS = 30_000

let read: Stored = { text: null, session: null, isHalf: false }
let opening: Promise<GoTrueClient> | undefined
let isOpen = false
const listeners = new Set<() => void>()

/** Whoever is signed in here; null for a guest, undefined while nobody knows: on the server, and until a page is alive. */
export function useMember(): User | null | undefined {
  return useSyncExternalStore(onSession, member, () => undefined)
}

/** The same for what is no component. */
export function member(): User | null | undefined {
  const session = storedSession()
  // A link of a letter is being read, or a token that has ended is being changed for a new one.
  if (!isOpen && (carriesSession() || (session && !isGood(session)))) return undefined
  return session && !read.isHalf ? session.user : null
}

/** Whoever has shown one factor here and owes the second; null otherwise. */
export function useHalfMember(): User | null {
  return useSyncExternalStore(onSession, halfMember, () => null)
}

/** The same for what is no component. */
export function halfMember(): User | null {
  const session = storedSession()
  return session && read.isHalf ? session.user : null
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
  const session = storedSession()
  if (session && isGood(session)) return read.isHalf ? null : session.access_token
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
    if (key === KEY || key === null) changed()
  })
  changed()
}

async function open(): Promise<GoTrueClient> {
  const { AuthClient } = await import('@supabase/auth-js')
  const experimental = { recoveryCodes: true }
  const auth = new AuthClient({
    url: location.origin + accountsPath(),
    storageKey: KEY,
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
  if (storedSession() || carriesSession()) whenIdle(() => accounts().catch(console.error))
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

/**
 * A letter or a provider led here with a session behind the `#`, and the shop noted in this browser which. Anybody may
 * write a session of their own into a link.
 */
function carriesSession(): boolean {
  const token = new URLSearchParams(location.hash.slice(1)).get('access_token')
  if (!token) return false
  const name = location.protocol === 'https:' ? '__Host-landed' : 'landed'
  const landed = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return landed !== undefined && token.endsWith(landed.slice(name.length + 1))
}

/** The same object until it changes, as React asks of a store. */
export function storedSession(): Session | null {
  const text = stored()
  if (text !== read.text) {
    const session = text ? parsed(text) : null
    read = { text, session, isHalf: session !== null && isHalf(session) }
  }
  return read.session
}

interface Stored {
  text: string | null
  session: Session | null
  isHalf: boolean
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parsed(text: string): Session | null {
  try {
    const session: Session | null = JSON.parse(text)
    return session?.access_token && session.user?.id ? session : null
  } catch {
    return null
  }
}
