import { createSignature, isValidSignature } from '#platform/crypto/signature'
import { VISIT_DAYS } from './contract.ts'

export interface Visit {
  code: string
  visitedAt: Date
}

const MAX_AGE_MS = VISIT_DAYS * 86_400_000

/**
 * Returns what the browser keeps of a visit by a link. The signature has the time, so the server decides how long it
 * counts, and stores nothing about visitors who do not sign up.
 */
export function createVisitToken({ code, visitedAt }: Visit, secretKey: string): string {
  const text = `${code}.${visitedAt.getTime().toString(36)}`
  return `${text}.${createSignature(`referral-visit:${text}`, secretKey)}`
}

/** Returns null if this shop did not make the token. */
export function parseVisitToken(token: string, secretKey: string): Visit | null {
  const [code = '', time = '', signature = ''] = token.split('.')
  const text = `${code}.${time}`
  if (!isValidSignature(signature, `referral-visit:${text}`, secretKey)) return null
  return { code, visitedAt: new Date(Number.parseInt(time, 36)) }
}

export function getVisitEnd({ visitedAt }: Visit): Date {
  return new Date(visitedAt.getTime() + MAX_AGE_MS)
}
