import { z } from 'zod'
import { err, ok, type Result } from '#platform/result'
import { callMarketplace, type MarketplaceClient } from '../client/call-marketplace.ts'
import type { CallErrorCode } from '../error-codes.ts'
import { wireNumber, wireText } from '../wire/wire-schemas.ts'

export interface IssuedTokens {
  accessToken: string
  /** Null where the marketplace keeps the old one. */
  refreshToken: string | null
  account: string | null
  expiresAt: Date
  /** When consent has to be given again. */
  refreshExpiresAt: Date | null
}

const TokenAnswer = z.object({
  access_token: wireText,
  refresh_token: wireText,
  account: wireText,
  user_nick: wireText,
  // Seconds.
  expires_in: wireNumber,
  refresh_expires_in: wireNumber,
})

/** Exchanges the code of a consent for tokens. A code is good for one exchange, so a lost response needs a new consent. */
export function exchangeConsentCode(client: MarketplaceClient, code: string) {
  return requestTokens(client, { method: '/auth/token/create', parameters: { code } })
}

/** Gets a new access token. That does not move the time at which consent ends. */
export function refreshAccessToken(client: MarketplaceClient, refreshToken: string) {
  const parameters = { refresh_token: refreshToken }
  return requestTokens(client, { method: '/auth/token/refresh', parameters })
}

async function requestTokens(
  client: MarketplaceClient,
  call: { method: string; parameters: Record<string, string> },
): Promise<Result<IssuedTokens, CallErrorCode>> {
  const options = { needsToken: false, isRepeatable: call.method.endsWith('refresh') }
  const response = await callMarketplace(client, { ...call, ...options })
  if (!response.ok) return response
  const answer = TokenAnswer.parse(response.value)
  const { access_token: accessToken, expires_in: seconds } = answer
  if (!accessToken || seconds === null) {
    return err('marketplace_unavailable', { method: call.method, reason: 'no_token' })
  }
  const refreshSeconds = answer.refresh_expires_in
  const after = (count: number) => new Date(client.clock().getTime() + count * 1000)
  return ok({
    accessToken,
    refreshToken: answer.refresh_token,
    account: answer.account ?? answer.user_nick,
    expiresAt: after(seconds),
    refreshExpiresAt: refreshSeconds === null ? null : after(refreshSeconds),
  })
}
