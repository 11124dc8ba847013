import { useEffect } from 'react'

/** Reloads a page restored from the back/forward cache. Otherwise it would show a busy button after leaving the payment page. */
export function useReloadOnHistoryRestore() {
  useEffect(() => {
    const reloadIfPersisted = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', reloadIfPersisted)
    return () => removeEventListener('pageshow', reloadIfPersisted)
  }, [])
}
