import { runInTransaction } from '#platform/db/transaction'
import type { MarketplaceClient, TokenSource } from '../client/call-marketplace.ts'
import { refreshAccessToken } from './request-tokens.ts'
import { readTokens, type StoredTokens, saveTokens } from './stored-tokens.ts'

type ClientWithoutTokens = Omit<MarketplaceClient, 'tokens'>

/** Gives a client the stored access token. A refused one is refreshed once, however many processes ask. */
export function createTokenSource(
  client: ClientWithoutTokens,
  { secretKey }: { secretKey: string },
): TokenSource {
  const key = { appKey: client.app.key, secretKey }
  return {
    get: async () => (await readTokens(client.db, key))?.accessToken ?? null,
    replace: (refused) =>
      refreshIf(client, { secretKey, isDue: (tokens) => tokens.accessToken === refused }),
  }
}

interface RefreshInput {
  secretKey: string
  /** Whether the stored tokens still need it. Another process can have been faster. */
  isDue: (tokens: StoredTokens) => boolean
}

/**
 * Refreshes the stored tokens if they are due. The row is locked meanwhile, because two refreshes at once would end each
 * other's tokens. Returns the access token, or null if consent has to be given again.
 */
export function refreshIf(
  client: ClientWithoutTokens,
  { secretKey, isDue }: RefreshInput,
): Promise<string | null> {
  const key = { appKey: client.app.key, secretKey }
  const tokenless = { get: async () => null, replace: async () => null }
  return runInTransaction(client.db, async (tx) => {
    const stored = await readTokens(tx, key, { lock: true })
    if (!stored) return null
    if (!isDue(stored)) return stored.accessToken
    const refreshed = await refreshAccessToken(
      // With the connection of the transaction: all others could be held by callers that wait for this row.
      { ...client, db: tx, tokens: tokenless },
      stored.refreshToken,
    )
    if (!refreshed.ok) return null
    await saveTokens(tx, key, { tokens: refreshed.value, now: client.clock() })
    return refreshed.value.accessToken
  })
}
