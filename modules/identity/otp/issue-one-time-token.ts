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
  /** Where the link leads; one of ours. */
  redirectTo: string
  /** Then the link leads to a code that only who asked can exchange. */
  challenge?: PkceChallenge | null
  identity: IdentityDependencies
  device: Device
  now: Date
}

export interface IssuedOneTimeToken {
  id: OneTimeToken['id']
  /** Who can read it now: an address, or a number without its plus. */
  to: string
  code: string
  /** What the link carries, and where it leads with it; null when there is only the code. */
  token: string | null
  url: string | null
  expiresInSeconds: number
}

const PKCE_PREFIX = 'pkce_'

/**
 * Makes a code, and a link beside it, each good once; what was made before of the same kind ends. The row of the user
 * must be locked. Throws when there is nowhere to send it to.
 */
export async function issueOneTimeToken(
  tx: Database,
  making: IssueOneTimeTokenInput,
): Promise<IssuedOneTimeToken> {
  const { purpose, user, identity, device, now } = making
  const { sentAt, to: addressOf, type } = getPurposeRules(purpose)
  const to = addressOf(user)
  if (!to) throw new Error(`There is no address to send a code to: ${purpose}`)

  const code = getTestOtp(to, identity) ?? generateCode(identity.settings.flows.otpLength)
  const token = type ? await createLinkToken(tx, making) : null
  const id = await saveToken(tx, making, { to, code, token })
  await execute(
    tx,
    tx
      .update(users)
      .set({ [sentAt]: now })
      .where(eq(users.id, user.id)),
  )
  await audit(tx, { action: `${purpose}_asked`, userId: user.id, device, now })
  const url = token && buildVerifyUrl(token, making)
  return { id, to, code, token, url, expiresInSeconds: getExpirySeconds(to, identity) }
}

/** A text message is read at once or never. */
function getExpirySeconds(to: string, { settings }: IdentityDependencies): number {
  return to.includes('@') ? settings.otpExpirySeconds : settings.phone.otpExpirySeconds
}

/** One that begins with `pkce_` belongs to whoever asked for it, and is of no use to who merely finds it. */
async function createLinkToken(
  tx: Database,
  { purpose, user, challenge, now }: IssueOneTimeTokenInput,
): Promise<string> {
  const link = randomBytes(28).toString('hex')
  const { method } = getPurposeRules(purpose)
  if (!challenge || !method) return link
  const bound = `${PKCE_PREFIX}${link}`
  await createFlowState(tx, { userId: user.id, method, challenge, token: bound, now })
  return bound
}

interface TokenSecrets {
  to: string
  code: string
  token: string | null
}

async function saveToken(
  tx: Database,
  making: IssueOneTimeTokenInput,
  { to, code, token }: TokenSecrets,
) {
  const { purpose, user, identity, now } = making
  const { kind } = getPurposeRules(purpose)
  const row = {
    ...{ id: newId<'one-time token'>(), sentTo: to, failedAttempts: 0 },
    tokenHash: token ? hashToken(token) : null,
    codeHash: hashCode(code, { kind, userId: user.id, secretKey: identity.secretKey }),
    expiresAt: new Date(now.getTime() + getExpirySeconds(to, identity) * 1000),
    createdAt: now,
  }
  const added = tx.insert(oneTimeTokens).values({ ...row, userId: user.id, kind })
  const isOfKind = [oneTimeTokens.userId, oneTimeTokens.kind]
  await execute(tx, added.onConflictDoUpdate({ target: isOfKind, set: row }))
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

/** Whether the link ends in a code that only who asked for the letter can exchange. */
export function isPkceToken(link: string): boolean {
  return link.startsWith(PKCE_PREFIX)
}
