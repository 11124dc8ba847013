import type { AuthError, Factor } from '@supabase/auth-js'
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

/** A no of the service, in the words of the panel where it has some for it. */
export function inWords(error: AuthError, words: Record<string, string>): Error {
  const own = words[error.code ?? '']
  return own ? Object.assign(new Error(own), { status: error.status }) : error
}
