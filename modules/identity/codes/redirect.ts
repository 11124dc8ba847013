import type { Identity } from '../settings.ts'

/**
 * Where a letter may lead: to the first that is the shop itself, this machine while the shop is tried out there, or an
 * address on the list; otherwise to the shop.
 */
export function redirectFor(wanted: (string | undefined)[], identity: Identity): string {
  const urls = wanted.map((one) => (one && isPlain(one) ? URL.parse(one) : null))
  return urls.find((url) => url && isAllowed(url, identity))?.href ?? identity.publicUrl
}

/** As browsers write it: a host in decimal digits or of odd signs would be another one than it seems. */
function isPlain(text: string): boolean {
  const url = URL.parse(text)
  if (url && !isWeb(url)) return /^[a-z][a-z0-9+.-]*:\/\/[!-[\]-~]+$/.test(text)
  const [, written = ''] = text.match(/^https?:\/\/([^/?#]*)/i) ?? []
  const usual = url?.protocol === 'https:' ? ':443' : ':80'
  const host = written.toLowerCase()
  return host !== '' && (host.endsWith(usual) ? host.slice(0, -usual.length) : host) === url?.host
}

function isAllowed(url: URL, { publicUrl, settings }: Identity): boolean {
  if (url.username || url.password) return false
  const plain = `${url.protocol}//${url.host}${url.pathname}${url.search}`
  const isListed = settings.redirects
    // What opens an app is listed by the name of its scheme.
    .filter((glob) => isWeb(url) || glob.startsWith(`${url.protocol}//`))
    .some((glob) => patternOf(glob).test(plain))
  if (isListed || !isWeb(url)) return isListed
  const isOurs = url.origin === new URL(publicUrl).origin
  return isOurs ? isPage(url, settings) : isBothHere(url, publicUrl)
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

/** Some of the shop's own places lead on to others, and browsers carry along what stands behind the `#`. */
function isPage({ pathname }: URL, { prefix }: Identity['settings']): boolean {
  const path = decoded(pathname)?.replace(/^\/+/, '/')
  const places = ['/api', '/sandbox', '/storage', prefix]
  return path !== undefined && !places.some((place) => `${path}/`.startsWith(`${place}/`))
}

/** As the shop itself reads it. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function isBothHere(url: URL, publicUrl: string): boolean {
  return HERE.test(url.hostname) && HERE.test(new URL(publicUrl).hostname)
}

/** `*` is anything but a dot or a slash, `**` anything at all, `?` one sign. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => WILD[part] ?? RegExp.escape(part))
  return new RegExp(`^${parts.join('')}$`)
}

const WILD: Record<string, string> = { '**': '.*', '*': '[^./]*', '?': '[^./]' }
