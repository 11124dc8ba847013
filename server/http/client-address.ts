import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Returns the client's IP address. Each proxy appends the address of its client to `X-Forwarded-For`; entries before
 * those of the trusted proxies can be forged. Where there are fewer entries than proxies, the first one is of the outermost
 * proxy that the request came through.
 */
export function getClientAddress(
  request: Pick<IncomingMessage, 'socket'> | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const entries = (trustedProxies > 0 && forwardedFor?.split(',')) || []
  const forwarded = (entries.at(-trustedProxies) ?? entries[0])?.trim()
  return normalizeAddress(forwarded || request?.socket.remoteAddress || 'unknown')
}

/** Returns the canonical spelling. All loopback addresses become one. */
function normalizeAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.range() === 'loopback' ? '127.0.0.1' : parsed.toString()
}
