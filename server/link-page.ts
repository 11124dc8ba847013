import { type Identity, redirectFor } from '#modules/identity'
import { Kept } from './cache/kept.ts'
import type { Render } from './cache/page-cache.ts'

interface Given {
  identity: Identity
  render: Render
}

/**
 * The page that a letter leads to. It holds what the link carries, so that its button works without scripts: so it is
 * made for each who asks, nobody else keeps it, and no other site hears its address. Its form may lead on to where the
 * letter was asked from.
 */
export function linkPage({ identity, render }: Given): (url: string) => Promise<Kept> {
  return async (url) => {
    const { pathname, search, searchParams } = new URL(url)
    const page = await render(pathname + search)
    const leadsTo = redirectFor([searchParams.get('redirect_to') ?? undefined], identity)
    const form = `form-action 'self' ${sourceOf(new URL(leadsTo))}`
    const policy = page.headers['Content-Security-Policy'] ?? ''
    const headers = {
      ...page.headers,
      'Cache-Control': 'private, no-store',
      'CDN-Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': policy.replace("form-action 'self'", form),
    }
    return new Kept({ ...page, headers })
  }
}

/** What opens an app has a scheme, and no origin. */
function sourceOf({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin
}
