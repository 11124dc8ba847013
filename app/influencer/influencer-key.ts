import { accountQueryKey } from '#app/session/account-query-key.ts'

/** The key of all that an influencer reads of clicks and commissions. */
export function influencerKey(userId: string, ...key: unknown[]) {
  return accountQueryKey(userId, 'influencer', ...key)
}
