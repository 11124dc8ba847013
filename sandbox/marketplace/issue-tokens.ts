import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { GatewayError } from './gateway-error.ts'
import { issuedTokens } from './tables.ts'

const CODE_SECONDS = 180
const ACCESS_SECONDS = 2_592_000
const REFRESH_SECONDS = 5_184_000
const ACCOUNT = {
  user_id: '1861703697',
  seller_id: '1861703697',
  account: 'sandbox@outwit.example',
  user_nick: 'sandbox',
  account_platform: 'buyerApp',
  locale: 'en_US',
  sp: 'ae',
}

/** Issues the code that the consent page sends back. */
export async function issueCode(
  db: Database,
  { appKey, redirectUri, now }: { appKey: string; redirectUri: string; now: Date },
): Promise<string> {
  const token = `3_${appKey}_${randomBytes(18).toString('base64url')}`
  await db.insert(issuedTokens).values({
    ...{ token, kind: 'code', redirectUri, createdAt: now },
    consentExpiresAt: addSeconds(now, REFRESH_SECONDS),
    expiresAt: addSeconds(now, CODE_SECONDS),
  })
  return token
}

/** Exchanges a code for tokens. Each code is good for one exchange. */
export async function exchangeCode(db: Database, code: string, now: Date) {
  const isOpen = and(
    ...[eq(issuedTokens.token, code), eq(issuedTokens.kind, 'code')],
    ...[isNull(issuedTokens.usedAt), gt(issuedTokens.expiresAt, now)],
  )
  const [used] = await db.update(issuedTokens).set({ usedAt: now }).where(isOpen).returning()
  if (!used) throw new GatewayError('InvalidCode', 'The authorization code is invalid or expired')
  return issueTokens(db, { consentExpiresAt: used.consentExpiresAt, now })
}

/** Issues new tokens for a refresh token. That does not move the time at which consent ends. */
export async function refreshTokens(db: Database, refreshToken: string, now: Date) {
  const isOpen = and(
    ...[eq(issuedTokens.token, refreshToken), eq(issuedTokens.kind, 'refresh')],
    gt(issuedTokens.expiresAt, now),
  )
  const [found] = await db.select().from(issuedTokens).where(isOpen)
  if (!found) {
    throw new GatewayError(
      'IllegalRefreshToken',
      'The specified refresh token is invalid or expired',
    )
  }
  return issueTokens(db, { consentExpiresAt: found.consentExpiresAt, now, refreshToken })
}

interface IssueTokensInput {
  consentExpiresAt: Date
  now: Date
  /** Stays valid. */
  refreshToken?: string
}

async function issueTokens(
  db: Database,
  { consentExpiresAt, now, refreshToken = createToken('50001') }: IssueTokensInput,
) {
  const accessToken = createToken('50000')
  const expiresAt = addSeconds(now, ACCESS_SECONDS)
  await db
    .insert(issuedTokens)
    .values([
      { token: accessToken, kind: 'access', consentExpiresAt, expiresAt, createdAt: now },
      {
        ...{ token: refreshToken, kind: 'refresh', consentExpiresAt, createdAt: now },
        expiresAt: consentExpiresAt,
      },
    ])
    .onConflictDoNothing()
  const refreshSeconds = Math.floor((consentExpiresAt.getTime() - now.getTime()) / 1000)
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: ACCESS_SECONDS,
    refresh_expires_in: refreshSeconds,
    expire_time: expiresAt.getTime(),
    refresh_token_valid_time: consentExpiresAt.getTime(),
    ...ACCOUNT,
    code: '0',
  }
}

/** Tells whether the sandbox issued this access token and it is still good. */
export async function findAccessToken(db: Database, token: string, now: Date): Promise<boolean> {
  const isOpen = and(
    ...[eq(issuedTokens.token, token), eq(issuedTokens.kind, 'access')],
    gt(issuedTokens.expiresAt, now),
  )
  const rows = await db.select({ token: issuedTokens.token }).from(issuedTokens).where(isOpen)
  return rows.length > 0
}

function createToken(prefix: string): string {
  return prefix + randomBytes(40).toString('base64url')
}

function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000)
}
