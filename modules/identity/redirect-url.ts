import type { IdentityDependencies } from './settings.ts'

/**
 * The first candidate that is an allowed redirect target: a page of the shop, a loopback URL while the shop itself runs
 * on loopback, or a URL that `allowedRedirects` lists. Returns the shop's URL if none is.
 */
export function resolveRedirectUrl(
  candidates: (string | undefined)[],
  identity: IdentityDependencies,
): string {
  const urls = candidates.map((text) => (text && isCanonicalUrl(text) ? URL.parse(text) : null))
  return urls.find((url) => url && isAllowed(url, identity))?.href ?? identity.publicUrl
}

/** Whether the host is written as browsers normalise it. Otherwise (decimal IP addresses, unusual characters) it could be another host than it seems. */
function isCanonicalUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url && !isHttp(url)) return /^[a-z][a-z0-9+.-]*:\/\/[!-[\]-~]+$/.test(text)
  const [, rawHost = ''] = text.match(/^https?:\/\/([^/?#]*)/i) ?? []
  const defaultPort = url?.protocol === 'https:' ? ':443' : ':80'
  const host = rawHost.toLowerCase()
  return (
    host !== '' &&
    (host.endsWith(defaultPort) ? host.slice(0, -defaultPort.length) : host) === url?.host
  )
}

function isAllowed(url: URL, { publicUrl, settings }: IdentityDependencies): boolean {
  if (url.username || url.password) return false
  const withoutHash = `${url.protocol}//${url.host}${url.pathname}${url.search}`
  const isListed = settings.allowedRedirects
    // A wildcard never matches a scheme: custom schemes, which open apps, are listed by name.
    .filter((glob) => isHttp(url) || glob.startsWith(`${url.protocol}//`))
    .some((glob) => globToRegExp(glob).test(withoutHash))
  if (isListed || !isHttp(url)) return isListed
  const isOurs = url.origin === new URL(publicUrl).origin
  return isOurs ? isShopPage(url, settings) : areBothLoopback(url, publicUrl)
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

/** Excludes the shop's own endpoints: they may redirect elsewhere, and browsers pass the fragment with its tokens on. */
function isShopPage({ pathname }: URL, { prefix }: IdentityDependencies['settings']): boolean {
  const path = decodePath(pathname)?.replace(/^\/+/, '/')
  const endpoints = ['/api', '/sandbox', '/storage', prefix]
  return path !== undefined && !endpoints.some((endpoint) => `${path}/`.startsWith(`${endpoint}/`))
}

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

/** `*` matches anything but dots and slashes, `**` anything, `?` one character other than those. */
function globToRegExp(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => GLOB_PATTERNS[part] ?? RegExp.escape(part))
  return new RegExp(`^${parts.join('')}$`)
}

const GLOB_PATTERNS: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }
