import { useSyncExternalStore } from 'react'

/** Returns false on the server and until hydration, then true. Use it for content that only the browser knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
