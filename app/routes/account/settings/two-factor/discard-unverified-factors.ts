import type { Factor } from '@supabase/auth-js'
import { getAuthClient } from '#app/session/auth-client.ts'

/** The client for second factors, once those that were begun before and left stand in nobody's way. */
export async function discardUnverifiedFactors(shouldDiscard: (factor: Factor) => boolean) {
  const { mfa } = await getAuthClient()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  const left = data.all.filter((one) => one.status === 'unverified' && shouldDiscard(one))
  for (const { id: factorId } of left) await mfa.unenroll({ factorId })
  return mfa
}
