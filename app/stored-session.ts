import type { Session } from '@supabase/auth-js'
import { isHalf } from './half-session.ts'

/** Where the client of accounts keeps the session, for all tabs of the shop. */
export const SESSION_KEY = 'outwit-session'

interface Stored {
  text: string | null
  session: Session | null
  /** Whoever it is of owes the second factor still. */
  isHalf: boolean
}

let read: Stored = { text: null, session: null, isHalf: false }

/** What this browser keeps: the same object until it changes, as React asks of a store. */
export function storedSession(): Stored {
  const text = stored()
  if (text !== read.text) {
    const session = text ? parsed(text) : null
    read = { text, session, isHalf: session !== null && isHalf(session) }
  }
  return read
}

function stored(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
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
