import assert from 'node:assert/strict'
import type { AuthClient } from '@supabase/auth-js'
import { generateSync } from 'otplib'

/** What an authenticator app shows. */
export function generateTotp(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })
}

/** A six-digit code that is none of those around now. */
export function generateWrongTotp(secret: string, at: Date): string {
  const right = [-60, -30, 0, 30, 60].map((off) => {
    return generateTotp(secret, new Date(at.getTime() + off * 1000))
  })
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => {
    return !right.includes(code)
  })!
}

export type TestAuthClient = InstanceType<typeof AuthClient>

export interface Clock {
  now: () => Date
  advanceClock: (seconds: number) => void
}

/** Adds an authenticator app and shows its first code; the next code is good at once. */
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
