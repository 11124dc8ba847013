import { randomInt } from 'node:crypto'
import type { Identity } from '../settings.ts'

/** A number to try out with has a code of its own, and nothing is sent there. */
export function testCodeOf(to: string, { settings }: Identity): string | undefined {
  const { testCodes } = settings.phone
  return Object.hasOwn(testCodes, to) ? testCodes[to] : undefined
}

/** So many digits, each as likely as any other. */
export function anyCode(digits: number): string {
  return randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')
}
