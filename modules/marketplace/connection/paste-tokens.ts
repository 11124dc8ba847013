import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { ok, type Result } from '#platform/result'
import { searchProducts } from '../aliexpress/search-products.ts'
import type { CallErrorCode } from '../error-codes.ts'
import type { AliExpressConnection } from '../marketplace.ts'
import { saveTokens } from './stored-tokens.ts'

interface PasteTokensInput {
  accessToken: string
  refreshToken: string
  expiresInSeconds: number
  account: string
  /** Called with the transaction that stores the tokens. */
  onSaved: (tx: Database) => Promise<unknown>
}

const PROBE = { keyword: 'a', page: 1, pageSize: 1 }

/**
 * Stores tokens that somebody got elsewhere, after one call with them has succeeded. How long their consent lasts is not
 * known.
 */
export async function pasteTokens(
  { client, secretKey }: AliExpressConnection,
  { accessToken, refreshToken, expiresInSeconds, account, onSaved }: PasteTokensInput,
): Promise<Result<null, CallErrorCode>> {
  const tokens = { get: async () => accessToken, replace: async () => null }
  const market = { country: 'US', currency: 'USD', language: 'en' }
  const probe = await searchProducts({ ...client, tokens }, { ...PROBE, market })
  if (!probe.ok) return probe
  const now = client.clock()
  const expiresAt = new Date(now.getTime() + expiresInSeconds * 1000)
  const key = { appKey: client.app.key, secretKey }
  const issued = { accessToken, refreshToken, account, expiresAt, refreshExpiresAt: null }
  await runInTransaction(client.db, async (tx) => {
    await saveTokens(tx, key, { tokens: issued, now })
    await onSaved(tx)
  })
  return ok(null)
}
