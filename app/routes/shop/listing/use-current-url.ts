import { useLocation } from 'react-router'

/** Where the page stands; only its path and query are meant. */
export function useCurrentUrl(): URL {
  const { pathname, search } = useLocation()
  return new URL(pathname + search, 'http://shop.internal')
}
