import type { Session } from '@supabase/auth-js'
import { hasPendingMfa } from './mfa-pending-session.ts'

/** Where the client of accounts keeps the session, for all tabs of the shop. */
export const SESSION_KEY = 'outwit-session'

interface StoredSession {
  text: string | null
  session: Session | null
  /** Whoever it is of owes the second factor still. */
  isMfaPending: boolean
}

let cachedSession: StoredSession = { text: null, session: null, isMfaPending: false }

/** What this browser keeps: the same object until it changes, as React asks of a store. */
export function getStoredSession(): StoredSession {
  const text = readSessionText()
  if (text !== cachedSession.text) {
    const session = text ? parseSession(text) : null
    cachedSession = { text, session, isMfaPending: session !== null && hasPendingMfa(session) }
  }
  return cachedSession
}

function readSessionText(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}

function parseSession(text: string): Session | null {
  try {
    const session: Session | null = JSON.parse(text)
    return session?.access_token && session.user?.id ? session : null
  } catch {
    return null
  }
}
