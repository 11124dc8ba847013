import { type IdentityDependencies, resolveRedirectUrl } from '#modules/identity'
import { CachedResponse } from '../cache/cached-response.ts'
import type { RenderResponse } from '../cache/page-cache.ts'

interface ConfirmPageInput {
  identity: IdentityDependencies
  render: RenderResponse
}

/**
 * Creates a renderer for the page that links in e-mails open. The page contains the token of the link, so that its form
 * works without scripts. It is therefore never cached and sends no referrer. Its form may redirect to the site that
 * requested the e-mail.
 */
export function createConfirmPageRenderer({
  identity,
  render,
}: ConfirmPageInput): (url: string) => Promise<CachedResponse> {
  return async (url) => {
    const { pathname, search, searchParams } = new URL(url)
    const page = await render(pathname + search)
    const redirectUrl = resolveRedirectUrl([searchParams.get('redirect_to') ?? undefined], identity)
    const formAction = `form-action 'self' ${toPolicySource(new URL(redirectUrl))}`
    const policy = page.headers['Content-Security-Policy'] ?? ''
    const headers = {
      ...page.headers,
      'Cache-Control': 'private, no-store',
      'CDN-Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': policy.replace("form-action 'self'", formAction),
    }
    return new CachedResponse({ ...page, headers })
  }
}

/** Returns the origin, or the scheme of a URL that opens an app. */
function toPolicySource({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin
}
