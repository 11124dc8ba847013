import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the chat window. Call it in the browser only. */
export function setChatOpen(open: boolean) {
  isOpen = open
  for (const listener of listeners) listener()
}

export function useChatOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
