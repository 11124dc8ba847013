import { useSyncExternalStore } from 'react'

interface Announcement {
  id: number
  text: string
}

let current: Announcement = { id: 0, text: '' }
const listeners = new Set<() => void>()
const NOTHING = current

/** Has a screen reader speak a text that the page does not show, or shows elsewhere. Call it in the browser only. */
export function announce(text: string) {
  current = { id: current.id + 1, text }
  for (const listener of listeners) listener()
}

export function useAnnouncement(): Announcement {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => NOTHING,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
