import assert from 'node:assert/strict'
import type { AuthClient } from '@supabase/auth-js'
import { generateSync } from 'otplib'

/** What an authenticator app shows. */
export function codeOf(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })
}

/** A six-digit code that is none of those around now. */
export function wrongCodeOf(secret: string, at: Date): string {
  const right = [-60, -30, 0, 30, 60].map((off) => {
    return codeOf(secret, new Date(at.getTime() + off * 1000))
  })
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => {
    return !right.includes(code)
  })!
}

export type Visitor = InstanceType<typeof AuthClient>

export interface Clock {
  now: () => Date
  pass: (seconds: number) => void
}

/** Adds an authenticator app and shows its first code; the next code is good at once. */
export async function addAuthenticator(client: Visitor, clock: Clock, friendlyName = 'Phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  assert.equal(error, null)
  const { id } = data!
  const { secret } = data!.totp
  await showCode(client, { id, secret }, clock)
  clock.pass(30)
  return { id, secret }
}

export async function showCode(
  client: Visitor,
  { id: factorId, secret }: { id: string; secret: string },
  { now }: Pick<Clock, 'now'>,
) {
  const { data, error } = await client.mfa.challengeAndVerify({
    factorId,
    code: codeOf(secret, now()),
  })
  assert.equal(error, null)
  return data!
}
