import { useSearchParams } from 'react-router'

/** Where somebody goes on to, once signed in: a place of this shop and nothing else. */
export function useNextPath(fallback = '/profile'): string {
  const [asked] = useSearchParams()
  return parseNextPath(asked.get('next')) ?? fallback
}

/** Browsers read `/\x`, `//x` and tabs between them as another host: what they read counts, not what is written. */
export function parseNextPath(next: string | null, origin = location.origin): string | null {
  if (!next?.startsWith('/')) return null
  const url = URL.parse(next, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  return /^\/auth(\/|$)/.test(url.pathname) ? null : url.pathname + url.search + url.hash
}
