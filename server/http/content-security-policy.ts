import { createHash } from 'node:crypto'

/**
 * Allows the inline scripts of a rendered page by hash, so that the page can be cached: a nonce must differ for each
 * request. Only scripts with the nonce of the rendering are allowed, so a script in a product description is not. The
 * nonce is removed from the page.
 */
export function allowInlineScripts(page: string, nonce: string) {
  const hashes = [...page.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes]) => attributes!.includes(`nonce="${nonce}"`))
    .filter(([, attributes]) => !/\ssrc=/.test(attributes!))
    .map(([, , script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`)

  return { html: page.replaceAll(` nonce="${nonce}"`, ''), policy: buildPolicy(hashes) }
}

function buildPolicy(hashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    // React renders `style` attributes. Inline style elements stay forbidden.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
