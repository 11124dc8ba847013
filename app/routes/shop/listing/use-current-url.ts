import { useLocation } from 'react-router'

/** Returns the current location as a URL. Only its path and query are meaningful; the origin is a placeholder. */
export function useCurrentUrl(): URL {
  const { pathname, search } = useLocation()
  return new URL(pathname + search, 'http://shop.internal')
}
