import { desc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Marketplace } from '../marketplace.ts'
import { marketplaceCalls, marketplaceTokens } from '../tables.ts'

export interface ConnectedAccount {
  name: string
  tokenExpiresAt: Date
  consentExpiresAt: Date | null
  connectedAt: Date
}

/** Reads the account that gave its consent, without its tokens. Null without one. */
export async function getConnectedAccount(
  db: Database,
  { client }: Marketplace,
): Promise<ConnectedAccount | null> {
  const [row] = await db
    .select({
      name: marketplaceTokens.account,
      tokenExpiresAt: marketplaceTokens.expiresAt,
      consentExpiresAt: marketplaceTokens.refreshExpiresAt,
      connectedAt: marketplaceTokens.createdAt,
    })
    .from(marketplaceTokens)
    .where(eq(marketplaceTokens.appKey, client.app.key))
  return row ?? null
}

export interface FailedCall {
  method: string
  code: string
  at: Date
}

/** Returns the last call if it failed. */
export async function getLastFailure(db: Database): Promise<FailedCall | null> {
  const [last] = await db
    .select()
    .from(marketplaceCalls)
    .orderBy(desc(marketplaceCalls.id))
    .limit(1)
  if (!last || last.outcome === 'ok') return null
  return { method: last.method, code: last.errorCode ?? last.outcome, at: last.createdAt }
}

/** Forgets the tokens of the account. Returns whether there were any. */
export async function disconnect(db: Database, { client }: Marketplace): Promise<boolean> {
  const deleted = await db
    .delete(marketplaceTokens)
    .where(eq(marketplaceTokens.appKey, client.app.key))
    .returning({ appKey: marketplaceTokens.appKey })
  return deleted.length > 0
}
