import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import { type Device, getServiceUrl, type IdentityDependencies } from '../settings.ts'
import { type OneTimeToken, oneTimeTokens, type UserRow, users } from '../tables.ts'
import { createFlowState } from './flow-state.ts'
import { generateCode, getTestOtp } from './generate-code.ts'
import { hashCode, hashToken } from './hash-code.ts'
import type { PkceChallenge } from './pkce.ts'
import { getPurposeRules, type Purpose } from './purposes.ts'

export interface IssueOneTimeTokenInput {
  purpose: Purpose
  user: UserRow
  /** Where the link leads in the end; an allowed URL. */
  redirectTo: string
  /** With a challenge, the link leads to an auth code that only the requesting client can exchange. */
  challenge?: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface IssuedOneTimeToken {
  id: OneTimeToken['id']
  /** The recipient: an e-mail address, or a phone number without its plus. */
  to: string
  code: string
  /** The token of the link, and the link; null if there is only a code. */
  token: string | null
  url: string | null
  expiresInSeconds: number
}

const PKCE_PREFIX = 'pkce_'

/**
 * Issues a single-use code and, for e-mails, a link with a token. It replaces the earlier token of the same kind. The
 * user row must be locked. Throws if the user has no address for the purpose.
 */
export async function issueOneTimeToken(
  tx: Database,
  input: IssueOneTimeTokenInput,
): Promise<IssuedOneTimeToken> {
  const { purpose, user, identity, device, now } = input
  const { sentAt, to: getRecipient, type } = getPurposeRules(purpose)
  const to = getRecipient(user)
  if (!to) throw new Error(`The user has no recipient address for ${purpose}`)

  const code = getTestOtp(to, identity) ?? generateCode(identity.settings.flows.otpLength)
  const token = type ? await createLinkToken(tx, input) : null
  const id = await saveToken(tx, input, { to, code, token })
  await execute(
    tx,
    tx
      .update(users)
      .set({ [sentAt]: now })
      .where(eq(users.id, user.id)),
  )
  await audit(tx, { action: `${purpose}_requested`, userId: user.id, device, now })
  const url = token && buildVerifyUrl(token, input)
  return { id, to, code, token, url, expiresInSeconds: getExpirySeconds(to, identity) }
}

/** Codes in text messages have their own lifetime. */
function getExpirySeconds(to: string, { settings }: IdentityDependencies): number {
  return to.includes('@') ? settings.otpExpirySeconds : settings.phone.otpExpirySeconds
}

/** A token with the prefix `pkce_` belongs to a PKCE flow: without the verifier of the requesting client it opens no session. */
async function createLinkToken(
  tx: Database,
  { purpose, user, challenge, now }: IssueOneTimeTokenInput,
): Promise<string> {
  const token = randomBytes(28).toString('hex')
  const { method } = getPurposeRules(purpose)
  if (!challenge || !method) return token
  const pkceToken = `${PKCE_PREFIX}${token}`
  await createFlowState(tx, { userId: user.id, method, challenge, token: pkceToken, now })
  return pkceToken
}

interface TokenSecrets {
  to: string
  code: string
  token: string | null
}

async function saveToken(
  tx: Database,
  input: IssueOneTimeTokenInput,
  { to, code, token }: TokenSecrets,
) {
  const { purpose, user, identity, now } = input
  const { kind } = getPurposeRules(purpose)
  const row = {
    ...{ id: newId<'one-time token'>(), sentTo: to, failedAttempts: 0 },
    tokenHash: token ? hashToken(token) : null,
    codeHash: hashCode(code, { kind, userId: user.id, secretKey: identity.secretKey }),
    expiresAt: new Date(now.getTime() + getExpirySeconds(to, identity) * 1000),
    createdAt: now,
  }
  const insert = tx.insert(oneTimeTokens).values({ ...row, userId: user.id, kind })
  const target = [oneTimeTokens.userId, oneTimeTokens.kind]
  await execute(tx, insert.onConflictDoUpdate({ target, set: row }))
  return row.id
}

function buildVerifyUrl(
  token: string,
  { purpose, redirectTo, identity }: IssueOneTimeTokenInput,
): string {
  const type = getPurposeRules(purpose).type ?? ''
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
  return `${getServiceUrl(identity)}/verify?${query}`
}

/** Whether a link's token belongs to a PKCE flow. */
export function isPkceToken(token: string): boolean {
  return token.startsWith(PKCE_PREFIX)
}
