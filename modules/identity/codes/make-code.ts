import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type Device, type Identity, serviceUrl } from '../settings.ts'
import { type OneTimeToken, oneTimeTokens, type UserRow, users } from '../tables.ts'
import type { Challenge } from './challenge.ts'
import { codeHash, linkHash } from './code-hash.ts'
import { startFlow } from './flow-state.ts'
import { anyCode, testCodeOf } from './new-code.ts'
import { type Purpose, rulesOf } from './purposes.ts'

export interface Making {
  purpose: Purpose
  user: UserRow
  /** Where the link leads; one of ours. */
  redirectTo: string
  /** Then the link leads to a code that only who asked can exchange. */
  challenge?: Challenge | null
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

const PKCE = 'pkce_'

/**
 * Makes a code, and a link beside it, each good once; what was made before of the same kind ends. The row of the user
 * must be locked. Throws when there is nowhere to send it to.
 */
export async function makeCode(tx: Database, making: Making): Promise<MadeCode> {
  const { purpose, user, identity, device, now } = making
  const { sentAt, to: addressOf, type } = rulesOf(purpose)
  const to = addressOf(user)
  if (!to) throw new Error(`There is no address to send a code to: ${purpose}`)

  const code = testCodeOf(to, identity) ?? anyCode(identity.settings.flows.codeDigits)
  const link = type ? await newLink(tx, making) : null
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
  return { id, to, code, link, url, goodForSeconds: secondsOf(to, identity) }
}

/** A text message is read at once or never. */
function secondsOf(to: string, { settings }: Identity): number {
  return to.includes('@') ? settings.codeSeconds : settings.phone.codeSeconds
}

/** One that begins with `pkce_` belongs to whoever asked for it, and is of no use to who merely finds it. */
async function newLink(tx: Database, { purpose, user, challenge, now }: Making): Promise<string> {
  const link = randomBytes(28).toString('hex')
  const { method } = rulesOf(purpose)
  if (!challenge || !method) return link
  const bound = `${PKCE}${link}`
  await startFlow(tx, { userId: user.id, method, challenge, link: bound, now })
  return bound
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
    expiresAt: new Date(now.getTime() + secondsOf(to, identity) * 1000),
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

/** Whether the link ends in a code that only who asked for the letter can exchange. */
export function isPkceLink(link: string): boolean {
  return link.startsWith(PKCE)
}
