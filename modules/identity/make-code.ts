import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { write } from '#platform/transaction'
import { audit } from './audit.ts'
import { type Purpose, rulesOf } from './purposes.ts'
import { type Device, type Identity, serviceUrl } from './settings.ts'
import { type OneTimeToken, oneTimeTokens, type UserRow, users } from './tables.ts'

export interface Making {
  purpose: Purpose
  user: UserRow
  /** Where the link leads; one of ours. */
  redirectTo: string
  identity: Identity
  device: Device
  now: Date
}

export interface MadeCode {
  id: OneTimeToken['id']
  /** Who can read it now: an address, or a number without its plus. */
  to: string
  code: string
  /** What the link carries, and where it leads with it; null when there is only the code. */
  link: string | null
  url: string | null
  goodForSeconds: number
}

const CODES = 1_000_000

/**
 * Makes a code, and a link beside it, each good once; what was made before of the same kind ends. The row of the user
 * must be locked. Throws when there is nowhere to send it to.
 */
export async function makeCode(tx: Database, making: Making): Promise<MadeCode> {
  const { purpose, user, identity, device, now } = making
  const { sentAt, to: addressOf, type } = rulesOf(purpose)
  const to = addressOf(user)
  if (!to) throw new Error(`There is no address to send a code to: ${purpose}`)

  const code = randomInt(CODES).toString().padStart(6, '0')
  const link = type ? randomBytes(28).toString('hex') : null
  const id = await keep(tx, making, { to, code, link })
  await write(
    tx,
    tx
      .update(users)
      .set({ [sentAt]: now })
      .where(eq(users.id, user.id)),
  )
  await audit(tx, { action: `${purpose}_asked`, userId: user.id, device, now })
  const url = link && linkTo(link, making)
  return { id, to, code, link, url, goodForSeconds: identity.settings.codeSeconds }
}

interface Made {
  to: string
  code: string
  link: string | null
}

async function keep(tx: Database, making: Making, { to, code, link }: Made) {
  const { purpose, user, identity, now } = making
  const { kind } = rulesOf(purpose)
  const row = {
    ...{ id: newId<'one-time token'>(), sentTo: to, attempts: 0 },
    linkHash: link ? linkHash(link) : null,
    codeHash: codeHash(code, { kind, userId: user.id, secretKey: identity.secretKey }),
    expiresAt: new Date(now.getTime() + identity.settings.codeSeconds * 1000),
    createdAt: now,
  }
  const added = tx.insert(oneTimeTokens).values({ ...row, userId: user.id, kind })
  const isOfKind = [oneTimeTokens.userId, oneTimeTokens.kind]
  await write(tx, added.onConflictDoUpdate({ target: isOfKind, set: row }))
  return row.id
}

function linkTo(token: string, { purpose, redirectTo, identity }: Making): string {
  const type = rulesOf(purpose).type ?? ''
  const query = new URLSearchParams({ token, type, redirect_to: redirectTo })
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
