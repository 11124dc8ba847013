import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells the server of each page that is opened: pages are cached, so it does not see them. Sends no cookie of its own and
 * stores nothing on the device.
 */
export function useVisitCount() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search).get('q')
  // A new page or a new search is a page view, a filter is none.
  useEffect(() => {
    navigator.sendBeacon(
      '/api/visits',
      `${location.pathname + location.search}\n${document.referrer}`,
    )
  }, [pathname, query])
}
