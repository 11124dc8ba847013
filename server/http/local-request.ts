import type { Context, MiddlewareHandler } from 'hono'
import { isLoopbackHostname } from '../config/loopback.ts'
import { getClientAddress } from './client-address.ts'
import type { SiteEnv } from './site-env.ts'

const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Host', 'Forwarded', 'X-Real-IP', 'Via']

/**
 * Whether a request comes from a program on this machine that meant this machine. A proxy on it passes on requests of
 * others, and a web page that is open in a browser on it can send requests to it under a name of its own.
 */
export function isLocalRequest(c: Context<SiteEnv>): boolean {
  return isLoopbackPeer(c) && !isForwarded(c) && isLoopbackHostname(new URL(c.req.url).hostname)
}

/** A proxy may add no header and name this machine as the host. Such ones speak HTTP 1.0, which no browser does. */
function isForwarded(c: Context<SiteEnv>): boolean {
  const hasHeader = PROXY_HEADERS.some((name) => c.req.header(name) !== undefined)
  return hasHeader || c.env?.incoming?.httpVersion === '1.0'
}

/** Only tests call the site without a socket. */
function isLoopbackPeer({ env }: Context<SiteEnv>): boolean {
  return !env?.incoming || getClientAddress(env.incoming, undefined, 0) === '127.0.0.1'
}

/** Hides development pages from everybody else. */
export const requireLocalRequest: MiddlewareHandler<SiteEnv> = async (c, next) =>
  isLocalRequest(c) ? next() : c.notFound()
