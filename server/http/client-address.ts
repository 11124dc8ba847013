import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Where a request comes from. Each proxy adds the address it was asked from; what stands before those of the trusted
 * ones is hearsay.
 */
export function getClientAddress(
  request: Pick<IncomingMessage, 'socket'> | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const told = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined
  return normalizeAddress(told || request?.socket.remoteAddress || 'nobody')
}

/** One way to write each; this machine has several addresses, and is one place. */
function normalizeAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const found = ipaddr.process(address)
  return found.range() === 'loopback' ? '127.0.0.1' : found.toString()
}
