import { useSyncExternalStore } from 'react'

/** False on the server and until the page has come alive: then what only this browser knows may be shown. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
