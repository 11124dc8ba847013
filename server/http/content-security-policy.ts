import { createHash } from 'node:crypto'

/**
 * Allows the inline scripts of a finished page by hash, so the page can be kept and sent to everybody.
 *
 * Only scripts that carry the rendering's nonce are blessed: hashing every script found in the page would
 * bless one that a product description smuggled in. The nonce itself is taken out again, being used up.
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
    // React writes `style` attributes into the page; style elements stay forbidden.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
