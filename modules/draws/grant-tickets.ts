import { eq, sql } from 'drizzle-orm'
import { getAccount, type UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import { postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { TicketSource } from './contract.ts'
import { findOpenDraw } from './draws.ts'
import { followDraws } from './followers.ts'
import { issueTickets } from './issue-tickets.ts'
import { type DrawId, drawGrants, type GrantId } from './tables.ts'
import { buildIssue } from './ticket-ledger.ts'

export interface TicketOrigin {
  /** `check_in`, `influencer`, … */
  kind: TicketSource
  /** The record that earns them, such as the id of a check-in. It gives tickets once. */
  key: string
}

interface GrantTicketsInput {
  userId: UserId
  count: number
  source: TicketOrigin
  now: Date
}

export interface GrantedTickets {
  /** Null while they wait for the next draw. */
  drawId: DrawId | null
  /** Null if they were granted before, or wait. */
  firstNumber: number | null
}

/**
 * Gives tickets of the open draw to a person, once for each source. While no draw is open they wait for the next one. Needs
 * a verified e-mail address. The caller's transaction also has what earned them.
 */
export async function grantTickets(
  tx: Database,
  { userId, count, source, now }: GrantTicketsInput,
): Promise<Result<GrantedTickets, 'email_not_verified'>> {
  if (!(await hasVerifiedEmail(tx, userId))) return err('email_not_verified')
  const grant = await insertGrant(tx, { userId, count, source, now })
  if (!grant) return ok({ drawId: null, firstNumber: null })
  // The draw is locked before balances, as when it closes.
  const issued = await placeInOpenDraw(tx, { grantId: grant, userId, count, now })
  await postTransaction(tx, { ...buildIssue({ reference: grant, userId, count }), now })
  await followDraws(tx, { userId, told: issued?.drawId ?? null, now })
  if (!issued) return ok({ drawId: null, firstNumber: null })
  const told = { id: grant, userId, count, source: source.kind, draw: issued.name }
  await raiseNotifications(tx, { notifications: [buildTicketNotification(told)], now })
  return ok({ drawId: issued.drawId, firstNumber: issued.firstNumber })
}

interface TicketNotificationInput {
  id: GrantId
  userId: UserId
  count: number
  source: TicketSource
  /** The name of the draw. */
  draw: string
}

/** Tells a person of tickets, once they are in a draw. */
export function buildTicketNotification({
  id,
  userId,
  count: tickets,
  source,
  draw,
}: TicketNotificationInput): NewNotification {
  const params = { draw, tickets, cause: CAUSES[source] }
  return { userId, kind: 'lucky_draw_ticket_earned', source: id, params, link: '/lucky-draw' }
}

const CAUSES = {
  free: 'daily',
  check_in: 'check_in',
  influencer: 'sale',
  purchase: 'purchase',
} as const satisfies Record<TicketSource, string>

export async function hasVerifiedEmail(db: Database, userId: UserId): Promise<boolean> {
  const { user } = (await getAccount(db, userId)) ?? {}
  return Boolean(user && !user.deletedAt && user.email && user.emailConfirmedAt)
}

/** Returns null if the source has given tickets before. */
export async function insertGrant(
  tx: Database,
  { userId, count, source, now }: GrantTicketsInput,
): Promise<GrantId | null> {
  const id = newId<'draw grant'>()
  const row = { id, userId, count, source: source.kind, sourceKey: source.key, createdAt: now }
  const inserted = await tx
    .insert(drawGrants)
    .values(row)
    .onConflictDoNothing({ target: [drawGrants.source, drawGrants.sourceKey] })
    .returning({ id: drawGrants.id })
  return inserted[0]?.id ?? null
}

interface PlaceInput {
  grantId: GrantId
  userId: UserId
  count: number
  now: Date
}

/** Puts the tickets of a grant into the open draw. Null if there is none. */
async function placeInOpenDraw(
  tx: Database,
  { grantId, userId, count, now }: PlaceInput,
): Promise<{ drawId: DrawId; name: string; firstNumber: number } | null> {
  const draw = await findOpenDraw(tx, now)
  if (!draw) return null
  const issued = await issueTickets(tx, { drawId: draw.id, grantId, userId, count, now })
  if (!issued) return null
  await tx
    .update(drawGrants)
    .set({ drawId: draw.id })
    .where(sql`${eq(drawGrants.id, grantId)} and draw_id is null`)
  return { drawId: draw.id, name: draw.name, firstNumber: issued.firstNumber }
}
