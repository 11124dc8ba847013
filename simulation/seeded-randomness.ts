import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'

/**
 * Makes the clock and the randomness of this process simulated: the random values follow from the seed, the time and how
 * many were drawn at that time. Call it before the modules of the shop are imported. Never use it where anything is
 * secret.
 */
export function simulateProcess({ seed, now }: { seed: string; now: Date }) {
  mock.timers.enable({ apis: ['Date'], now })
  let stream = createStream(`${seed} ${now.toISOString()}`)
  const randomBytes = (size: number) => stream(size)
  const randomUuid = () => {
    const bytes = stream(16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x40
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1])).join('-')
  }
  Object.assign(crypto, { randomBytes, randomUUID: randomUuid })
  syncBuiltinESMExports()
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUuid })
  return {
    setTime(time: Date) {
      mock.timers.setTime(time.getTime())
      stream = createStream(`${seed} ${time.toISOString()}`)
    },
  }
}

/** Returns a function that returns the next bytes of a stream of SHA-256 hashes. */
function createStream(key: string): (size: number) => Buffer {
  let count = 0
  return (size) => {
    const blocks: Buffer[] = []
    for (let length = 0; length < size; length += 32) {
      blocks.push(createHash('sha256').update(`${key} ${count++}`).digest())
    }
    return Buffer.concat(blocks).subarray(0, size)
  }
}
