import type { Factor } from '@supabase/auth-js'
import { getAuthClient } from '#app/session/auth-client.ts'

/** Removes matching factors whose enrolment was not finished, and returns the MFA client. */
export async function discardUnverifiedFactors(shouldDiscard: (factor: Factor) => boolean) {
  const { mfa } = await getAuthClient()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  const unverified = data.all.filter((one) => one.status === 'unverified' && shouldDiscard(one))
  for (const { id: factorId } of unverified) await mfa.unenroll({ factorId })
  return mfa
}
