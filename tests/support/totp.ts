import assert from 'node:assert/strict'
import type { AuthClient } from '@supabase/auth-js'
import { generateSync } from 'otplib'

/** Returns the code that an authenticator app shows. */
export function generateTotp(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })
}

/** Returns a six-digit code that is not accepted now. */
export function generateWrongTotp(secret: string, at: Date): string {
  const acceptedCodes = [-60, -30, 0, 30, 60].map((offsetSeconds) => {
    return generateTotp(secret, new Date(at.getTime() + offsetSeconds * 1000))
  })
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => {
    return !acceptedCodes.includes(code)
  })!
}

export type TestAuthClient = InstanceType<typeof AuthClient>

export interface Clock {
  now: () => Date
  advanceClock: (seconds: number) => void
}

/** Enrols an authenticator app with its first code. Advances the clock, so that the next code is accepted at once. */
export async function enrollTotp(client: TestAuthClient, clock: Clock, friendlyName = 'Phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  assert.equal(error, null)
  const { id } = data!
  const { secret } = data!.totp
  await verifyTotp(client, { id, secret }, clock)
  clock.advanceClock(30)
  return { id, secret }
}

export async function verifyTotp(
  client: TestAuthClient,
  { id: factorId, secret }: { id: string; secret: string },
  { now }: Pick<Clock, 'now'>,
) {
  const { data, error } = await client.mfa.challengeAndVerify({
    factorId,
    code: generateTotp(secret, now()),
  })
  assert.equal(error, null)
  return data!
}
