import type { Session } from '@supabase/auth-js'
import { storedValue } from '../storage/stored-value.ts'
import { hasPendingMfa } from './mfa-pending-session.ts'

/** Storage key under which the auth client keeps the session, for all tabs of the shop. */
export const SESSION_KEY = 'outwit-session'

/** A token that expires sooner than this could expire on its way to the server. */
const EXPIRY_MARGIN_MS = 30_000

interface StoredSession {
  session: Session | null
  /** The second factor of the session's user is not verified yet. */
  isMfaPending: boolean
}

/** The session of this browser. The auth client writes it; the shop only reads it. */
export const storedSession = storedValue({ key: SESSION_KEY, parse: parseStoredSession })

function parseStoredSession(text: string | null): StoredSession {
  const session: Session | null = text ? JSON.parse(text) : null
  if (!session?.access_token || !session.user?.id) return { session: null, isMfaPending: false }
  return { session, isMfaPending: hasPendingMfa(session) }
}

export function isTokenFresh({ expires_at: end = 0 }: Session): boolean {
  return end * 1000 > Date.now() + EXPIRY_MARGIN_MS
}
