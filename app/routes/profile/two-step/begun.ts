import type { Factor } from '@supabase/auth-js'
import { accounts } from '#app/session.ts'

/** The client for second factors, once those that were begun before and left stand in nobody's way. */
export async function withoutBegun(isInTheWay: (factor: Factor) => boolean) {
  const { mfa } = await accounts()
  const { data, error } = await mfa.listFactors()
  if (error) throw error
  const left = data.all.filter((one) => one.status === 'unverified' && isInTheWay(one))
  for (const { id: factorId } of left) await mfa.unenroll({ factorId })
  return mfa
}
