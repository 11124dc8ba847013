import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tells whether `sign` belongs to the received pairs. It shares no code with the shop's signer, so that a fault of that is
 * found here: the pairs are ordered by their bytes, in a single buffer.
 */
export function isSignedBy(
  pairs: readonly (readonly [name: string, value: string])[],
  { secret, path }: { secret: string; path: string },
): boolean {
  const sign = pairs.find(([name]) => name === 'sign')?.[1] ?? ''
  const signed = pairs
    .filter(([name, value]) => name !== 'sign' && name !== '' && value !== '')
    .map(([name, value]) => [Buffer.from(name), Buffer.from(value)] as const)
  signed.sort((one, other) => Buffer.compare(one[0], other[0]))
  const message = Buffer.concat([Buffer.from(path), ...signed.flat()])
  const expected = createHmac('sha256', secret).update(message).digest()
  // Upper case only, as the gateway has it.
  const received = /^[0-9A-F]{64}$/.test(sign) ? Buffer.from(sign, 'hex') : Buffer.alloc(0)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
