/** First element of every query key that belongs to one account. */
export const ACCOUNT_QUERY_PREFIX = 'account'

/**
 * Builds the query key of data that belongs to one account: `accountQueryKey(user.id, 'orders')`.
 * The user id keeps a response that arrives after a change of user apart from the next user's data.
 */
export function accountQueryKey(userId: string, ...key: unknown[]) {
  return [ACCOUNT_QUERY_PREFIX, userId, ...key] as const
}
