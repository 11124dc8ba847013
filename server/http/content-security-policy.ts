import { hash } from 'node:crypto'

/**
 * Allows the inline scripts of a rendered page by hash, so that the page can be cached: a nonce must differ for each
 * request. Only scripts with the nonce of the rendering are allowed, so a script in a product description is not. The
 * nonce is removed from the page.
 */
export function allowInlineScripts(page: string, nonce: string) {
  const parts = page.split(` nonce="${nonce}"`)
  const hashes = parts.slice(1).flatMap((rest, index) => {
    const script = findInlineScript(parts[index]!, rest)
    return script === null ? [] : `'sha256-${hash('sha256', script, 'base64')}'`
  })
  return { html: parts.join(''), policy: buildPolicy(hashes) }
}

/** Returns the script of the tag that was cut in two at its nonce; null for another tag and for a script with a URL. */
function findInlineScript(before: string, rest: string): string | null {
  const tagEnd = rest.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, tagEnd)
  if (!/^<script\b(?!.*\ssrc=)/s.test(tag)) return null
  return rest.slice(tagEnd + 1, rest.indexOf('</script>'))
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
