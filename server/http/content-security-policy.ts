import { hash } from 'node:crypto'
import type { WalletSources } from '#modules/payments'

/**
 * Allows the inline scripts of a rendered page by hash, so that the page can be cached: a nonce must differ for each
 * request. Only scripts with the nonce of the rendering are allowed, so a script in a product description is not. The
 * nonce is removed from the page. `sources` are further origins that the page loads.
 */
export function allowInlineScripts(page: string, nonce: string, sources?: WalletSources | null) {
  const parts = page.split(` nonce="${nonce}"`)
  const hashes = parts.slice(1).flatMap((rest, index) => {
    const script = findInlineScript(parts[index]!, rest)
    return script === null ? [] : hashScript(script)
  })
  return { html: parts.join(''), policy: buildPolicy(hashes, sources ?? NO_SOURCES) }
}

/** The scripts of a rendering do not depend on its data, so pages have the same few of them. */
const scriptHashes = new Map<string, string>()

/** More than the pages have: a page that was not found, or failed, has a script of its own. */
const MAX_SCRIPT_HASHES = 500

function hashScript(script: string): string {
  const known = scriptHashes.get(script)
  if (known !== undefined) return known
  const source = `'sha256-${hash('sha256', script, 'base64')}'`
  if (scriptHashes.size >= MAX_SCRIPT_HASHES) scriptHashes.clear()
  scriptHashes.set(script, source)
  return source
}

/** Returns the script of the tag that was cut in two at its nonce; null for another tag and for a script with a URL. */
function findInlineScript(before: string, rest: string): string | null {
  const tagEnd = rest.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + rest.slice(0, tagEnd)
  if (!/^<script\b(?!.*\ssrc=)/s.test(tag)) return null
  return rest.slice(tagEnd + 1, rest.indexOf('</script>'))
}

const NO_SOURCES: WalletSources = { script: [], frame: [], connect: [], img: [] }

function buildPolicy(hashes: string[], { script, frame, connect, img }: WalletSources): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...script, ...hashes].join(' '),
    ...(frame.length > 0 ? [`frame-src ${frame.join(' ')}`] : []),
    ...(connect.length > 0 ? [`connect-src 'self' ${connect.join(' ')}`] : []),
    // React renders `style` attributes. Inline style elements stay forbidden.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    // The administration shows private files, which are requested with a token.
    ["img-src 'self' data: blob:", ...img].join(' '),
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
