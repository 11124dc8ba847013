import { eq } from 'drizzle-orm'
import { decrypt, encrypt } from '#platform/crypto/encryption'
import type { EncryptedColumn } from '#platform/crypto/reencrypt-column'
import type { Database } from '#platform/db/database'
import { marketplaceTokens } from '../tables.ts'
import type { IssuedTokens } from './request-tokens.ts'

const PURPOSE = 'marketplace token'

export const marketplaceTokenColumns: EncryptedColumn[] = [
  { column: marketplaceTokens.encryptedAccessToken, purpose: PURPOSE },
  { column: marketplaceTokens.encryptedRefreshToken, purpose: PURPOSE },
]

export interface TokenKey {
  appKey: string
  /** Encrypts the tokens. */
  secretKey: string
}

export interface StoredTokens {
  accessToken: string
  refreshToken: string
  account: string
  expiresAt: Date
  refreshExpiresAt: Date | null
}

/** Stores the tokens of an app. Without a new refresh token, account or end of the consent the stored one stays. */
export async function saveTokens(
  db: Database,
  { appKey, secretKey }: TokenKey,
  { tokens, now }: { tokens: IssuedTokens; now: Date },
): Promise<void> {
  const seal = (text: string) => encrypt(text, { secretKey, purpose: PURPOSE })
  const { accessToken, refreshToken, account, expiresAt, refreshExpiresAt } = tokens
  const changed = {
    encryptedAccessToken: seal(accessToken),
    ...(refreshToken !== null && { encryptedRefreshToken: seal(refreshToken) }),
    ...(account !== null && { account }),
    ...{ expiresAt, updatedAt: now },
    ...(refreshExpiresAt !== null && { refreshExpiresAt }),
  }
  const encryptedRefreshToken = seal(refreshToken ?? '')
  const row = { appKey, encryptedRefreshToken, account: '', createdAt: now, ...changed }
  await db
    .insert(marketplaceTokens)
    .values(row)
    .onConflictDoUpdate({ target: marketplaceTokens.appKey, set: changed })
}

/** Reads the tokens of an app, locked for the rest of the transaction if asked. Null without consent. */
export async function readTokens(
  db: Database,
  { appKey, secretKey }: TokenKey,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredTokens | null> {
  const query = db.select().from(marketplaceTokens).where(eq(marketplaceTokens.appKey, appKey))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return null
  const open = (sealed: Buffer) => decrypt(sealed, { secretKey, purpose: PURPOSE })
  const { account, expiresAt, refreshExpiresAt } = row
  const accessToken = open(row.encryptedAccessToken)
  const refreshToken = open(row.encryptedRefreshToken)
  return { accessToken, refreshToken, account, expiresAt, refreshExpiresAt }
}
