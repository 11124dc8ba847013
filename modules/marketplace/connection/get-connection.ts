import { desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { LINKS_METHOD } from '../aliexpress/create-promotion-links.ts'
import { NOTICE_DAYS } from '../contract.ts'
import type { AliExpressConnection, Marketplace } from '../marketplace.ts'
import { ADAPTER_LINKS_METHOD } from '../provider/open-adapter.ts'
import { marketplaceCalls, marketplaceTokens } from '../tables.ts'

const DAY_MS = 86_400_000

export interface ConnectedAccount {
  name: string
  tokenExpiresAt: Date
  tokenRenewedAt: Date
  consentExpiresAt: Date | null
  connectedAt: Date
}

/** Reads the account that gave its consent, without its tokens. Null without one. */
export async function getConnectedAccount(
  db: Database,
  { client }: AliExpressConnection,
): Promise<ConnectedAccount | null> {
  const [row] = await db
    .select({
      name: marketplaceTokens.account,
      tokenExpiresAt: marketplaceTokens.expiresAt,
      tokenRenewedAt: marketplaceTokens.updatedAt,
      consentExpiresAt: marketplaceTokens.refreshExpiresAt,
      connectedAt: marketplaceTokens.createdAt,
    })
    .from(marketplaceTokens)
    .where(eq(marketplaceTokens.appKey, client.app.key))
  return row ?? null
}

/** How many days are left until the consent ends, once it has been announced: 0 after it. Null before, and where the end is not known. */
export async function countConsentDays(
  db: Database,
  { appKey, now }: { appKey: string; now: Date },
): Promise<number | null> {
  const [row] = await db
    .select({ endsAt: marketplaceTokens.refreshExpiresAt })
    .from(marketplaceTokens)
    .where(eq(marketplaceTokens.appKey, appKey))
  if (!row?.endsAt) return null
  const days = Math.max(0, Math.ceil((row.endsAt.getTime() - now.getTime()) / DAY_MS))
  return days <= NOTICE_DAYS[0] ? days : null
}

/** Whether the marketplace can be called: an adapter has what it needs, and AliExpress needs the consent of an account. */
export async function isConnected(db: Database, { aliExpress }: Marketplace): Promise<boolean> {
  return aliExpress === null || (await getConnectedAccount(db, aliExpress)) !== null
}

export interface FailedCall {
  method: string
  code: string
  at: Date
}

/** Returns the last call, or the last one of some methods, if it failed. */
export async function getLastFailure(
  db: Database,
  { methods }: { methods?: string[] } = {},
): Promise<FailedCall | null> {
  const [last] = await db
    .select()
    .from(marketplaceCalls)
    .where(methods && inArray(marketplaceCalls.method, methods))
    .orderBy(desc(marketplaceCalls.id))
    .limit(1)
  if (!last || last.outcome === 'ok') return null
  return { method: last.method, code: last.errorCode ?? last.outcome, at: last.createdAt }
}

/** Returns the last call for links whose purchases pay a commission, if it failed. */
export function getLastLinkFailure(db: Database): Promise<FailedCall | null> {
  return getLastFailure(db, { methods: [LINKS_METHOD, ADAPTER_LINKS_METHOD] })
}

/** Forgets the tokens of the account. Returns whether there were any. */
export async function disconnect(db: Database, { client }: AliExpressConnection): Promise<boolean> {
  const deleted = await db
    .delete(marketplaceTokens)
    .where(eq(marketplaceTokens.appKey, client.app.key))
    .returning({ appKey: marketplaceTokens.appKey })
  return deleted.length > 0
}
