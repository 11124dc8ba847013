import type { IdentityDependencies } from './settings.ts'

/**
 * Where a letter may lead: to the first that is the shop itself, this machine while the shop is tried out there, or an
 * address on the list; otherwise to the shop.
 */
export function resolveRedirectUrl(
  wanted: (string | undefined)[],
  identity: IdentityDependencies,
): string {
  const urls = wanted.map((one) => (one && isCanonicalUrl(one) ? URL.parse(one) : null))
  return urls.find((url) => url && isAllowed(url, identity))?.href ?? identity.publicUrl
}

/** As browsers write it: a host in decimal digits or of odd signs would be another one than it seems. */
function isCanonicalUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url && !isHttp(url)) return /^[a-z][a-z0-9+.-]*:\/\/[!-[\]-~]+$/.test(text)
  const [, written = ''] = text.match(/^https?:\/\/([^/?#]*)/i) ?? []
  const usual = url?.protocol === 'https:' ? ':443' : ':80'
  const host = written.toLowerCase()
  return host !== '' && (host.endsWith(usual) ? host.slice(0, -usual.length) : host) === url?.host
}

function isAllowed(url: URL, { publicUrl, settings }: IdentityDependencies): boolean {
  if (url.username || url.password) return false
  const plain = `${url.protocol}//${url.host}${url.pathname}${url.search}`
  const isListed = settings.allowedRedirects
    // What opens an app is listed by the name of its scheme.
    .filter((glob) => isHttp(url) || glob.startsWith(`${url.protocol}//`))
    .some((glob) => globToRegExp(glob).test(plain))
  if (isListed || !isHttp(url)) return isListed
  const isOurs = url.origin === new URL(publicUrl).origin
  return isOurs ? isShopPage(url, settings) : areBothLoopback(url, publicUrl)
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

/** Some of the shop's own places lead on to others, and browsers carry along what stands behind the `#`. */
function isShopPage({ pathname }: URL, { prefix }: IdentityDependencies['settings']): boolean {
  const path = decodePath(pathname)?.replace(/^\/+/, '/')
  const places = ['/api', '/sandbox', '/storage', prefix]
  return path !== undefined && !places.some((place) => `${path}/`.startsWith(`${place}/`))
}

/** As the shop itself reads it. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function areBothLoopback(url: URL, publicUrl: string): boolean {
  return LOOPBACK.test(url.hostname) && LOOPBACK.test(new URL(publicUrl).hostname)
}

/** `*` is anything but a dot or a slash, `**` anything at all, `?` one sign. */
function globToRegExp(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => GLOB_PATTERNS[part] ?? RegExp.escape(part))
  return new RegExp(`^${parts.join('')}$`)
}

const GLOB_PATTERNS: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }
