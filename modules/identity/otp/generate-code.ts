import { randomInt } from 'node:crypto'
import type { IdentityDependencies } from '../settings.ts'

/** A number to try out with has a code of its own, and nothing is sent there. */
export function getTestOtp(to: string, { settings }: IdentityDependencies): string | undefined {
  const { testOtps } = settings.phone
  return Object.hasOwn(testOtps, to) ? testOtps[to] : undefined
}

/** So many digits, each as likely as any other. */
export function generateCode(digits: number): string {
  return randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')
}
