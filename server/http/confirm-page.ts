import { type IdentityDependencies, resolveRedirectUrl } from '#modules/identity'
import { CachedResponse } from '../cache/cached-response.ts'
import type { RenderResponse } from '../cache/page-cache.ts'

interface ConfirmPageInput {
  identity: IdentityDependencies
  render: RenderResponse
}

/**
 * The page that a letter leads to. It holds what the link carries, so that its button works without scripts: so it is
 * made for each who asks, nobody else keeps it, and no other site hears its address. Its form may lead on to where the
 * letter was asked from.
 */
export function createConfirmPageRenderer({
  identity,
  render,
}: ConfirmPageInput): (url: string) => Promise<CachedResponse> {
  return async (url) => {
    const { pathname, search, searchParams } = new URL(url)
    const page = await render(pathname + search)
    const leadsTo = resolveRedirectUrl([searchParams.get('redirect_to') ?? undefined], identity)
    const form = `form-action 'self' ${toPolicySource(new URL(leadsTo))}`
    const policy = page.headers['Content-Security-Policy'] ?? ''
    const headers = {
      ...page.headers,
      'Cache-Control': 'private, no-store',
      'CDN-Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': policy.replace("form-action 'self'", form),
    }
    return new CachedResponse({ ...page, headers })
  }
}

/** What opens an app has a scheme, and no origin. */
function toPolicySource({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin
}
