import { useEffect } from 'react'

/** Back from the payment page a browser may show the shop as it was left, its button still busy: then it is read anew. */
export function useReloadOnHistoryRestore() {
  useEffect(() => {
    const readAnew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', readAnew)
    return () => removeEventListener('pageshow', readAnew)
  }, [])
}
