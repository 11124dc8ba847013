import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sendAccountLetter } from '#modules/letters'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { write } from '#platform/transaction'
import { audit } from './audit.ts'
import { type Refused, refused } from './refusal.ts'
import { type Device, type Identity, serviceUrl } from './settings.ts'
import { type OneTimeToken, oneTimeTokens, type UserRow, users } from './tables.ts'

type Kind = OneTimeToken['kind']

interface Sending {
  kind: Kind
  user: UserRow & { email: string }
  /** Where the link leads; one of ours. */
  redirectTo: string
  identity: Identity
  device: Device
  now: Date
}

const CODES = 1_000_000
const templates = { confirmation: 'confirm-email', recovery: 'reset-password' } as const
const types = { confirmation: 'signup', recovery: 'recovery' } as const

/**
 * Writes to somebody with a link and a code, each good once; what an earlier letter of the kind carried ends. The row
 * of the user must be locked. Refused when the last letter of the kind was sent just now.
 */
export async function sendCode(tx: Database, sending: Sending): Promise<Refused | null> {
  const { kind, user, identity, device, now } = sending
  const waitSeconds = waitFor(sending)
  if (waitSeconds > 0) {
    const message = `For security purposes, you can only request this after ${waitSeconds} seconds.`
    return refused('over_email_send_rate_limit', message)
  }
  const { id, link, code } = await putToken(tx, sending)
  const sent = kind === 'confirmation' ? { confirmationSentAt: now } : { recoverySentAt: now }
  await write(tx, tx.update(users).set(sent).where(eq(users.id, user.id)))
  await audit(tx, { action: `${kind}_asked`, userId: user.id, device, now })
  await sendAccountLetter(tx, {
    template: templates[kind],
    event: id,
    to: user.email,
    url: linkTo(link, sending),
    code,
    goodForSeconds: identity.settings.codeSeconds,
    sender: identity,
    now,
  })
  return null
}

function waitFor({ kind, user, identity, now }: Sending): number {
  const last = kind === 'confirmation' ? user.confirmationSentAt : user.recoverySentAt
  const since = now.getTime() - (last?.getTime() ?? Number.NEGATIVE_INFINITY)
  return Math.ceil(identity.settings.spacingSeconds - since / 1000)
}

async function putToken(tx: Database, { kind, user, identity, now }: Sending) {
  const code = randomInt(CODES).toString().padStart(6, '0')
  const link = randomBytes(28).toString('hex')
  const row = {
    ...{ id: newId<'one-time token'>(), linkHash: linkHash(link), attempts: 0, createdAt: now },
    codeHash: codeHash(code, { kind, userId: user.id, secretKey: identity.secretKey }),
  }
  const isOfKind = [oneTimeTokens.userId, oneTimeTokens.kind]
  await write(
    tx,
    tx
      .insert(oneTimeTokens)
      .values({ ...row, userId: user.id, kind })
      .onConflictDoUpdate({ target: isOfKind, set: row }),
  )
  return { id: row.id, link, code }
}

function linkTo(token: string, { kind, redirectTo, identity }: Sending): string {
  const query = new URLSearchParams({ token, type: types[kind], redirect_to: redirectTo })
  return `${serviceUrl(identity)}/verify?${query}`
}

/** A link is too long to be guessed, so it needs no key. */
export function linkHash(link: string): Buffer {
  return createHash('sha256').update(link).digest()
}

/** A code is short: without the shop's key the table would give it away in a million tries. */
export function codeHash(
  code: string,
  { kind, userId, secretKey }: Pick<OneTimeToken, 'kind' | 'userId'> & { secretKey: string },
): Buffer {
  return createHmac('sha256', secretKey).update(`one-time-code:${kind}:${userId}:${code}`).digest()
}
