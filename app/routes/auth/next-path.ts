import { href, useSearchParams } from 'react-router'
import { splitPagePath } from '#platform/i18n/page-path'

/** The path to open after signing in, from the query parameter `next`: always a path of this shop. */
export function useNextPath(fallback = href('/profile')): string {
  const [searchParams] = useSearchParams()
  return parseNextPath(searchParams.get('next')) ?? fallback
}

/** Parses the path as a browser does, which reads `/\x`, `//x` and tabs between them as another host. */
export function parseNextPath(next: string | null, origin = location.origin): string | null {
  if (!next?.startsWith('/')) return null
  const url = URL.parse(next, origin)
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null
  const { path } = splitPagePath(url.pathname)
  return /^\/auth(\/|$)/.test(path) ? null : path + url.search + url.hash
}
