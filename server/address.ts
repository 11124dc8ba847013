import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from. Each proxy adds the address it was asked from; what stands before those of the trusted
 * ones is hearsay.
 */
export function addressOf(
  request: Pick<IncomingMessage, 'socket'> | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const told = trustedProxies > 0 ? forwardedFor?.split(',').at(-trustedProxies)?.trim() : undefined
  return told || request?.socket.remoteAddress || 'nobody'
}
