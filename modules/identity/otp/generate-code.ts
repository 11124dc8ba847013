import { randomInt } from 'node:crypto'
import type { IdentityDependencies } from '../settings.ts'

/** The fixed code of a test phone number, to which nothing is sent. Undefined for other recipients. */
export function getTestOtp(to: string, { settings }: IdentityDependencies): string | undefined {
  const { testOtps } = settings.phone
  return Object.hasOwn(testOtps, to) ? testOtps[to] : undefined
}

/** A uniformly random code of decimal digits. */
export function generateCode(digits: number): string {
  return randomInt(10 ** digits)
    .toString()
    .padStart(digits, '0')
}
