import { and, asc, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { hasVerifiedEmail } from './grant-tickets.ts'
import {
  type DrawId,
  drawBuyers,
  drawEntrants,
  drawFollowers,
  drawGrants,
  draws,
  drawTickets,
  drawWinners,
} from './tables.ts'
import { buildFreeEntryKey } from './take-free-entry.ts'

const MAX_TICKETS = 200

interface OwnEntriesInput {
  drawId: DrawId
  userId: UserId
  timeZone: string
  now: Date
}

/** Returns what a person has in a draw. Null if there is no such draw. */
export async function getOwnEntries(db: Database, input: OwnEntriesInput) {
  const { drawId, userId, now } = input
  const [draw] = await db
    .select({ ticketCount: draws.ticketCount, maxPerPerson: draws.maxPerPerson })
    .from(draws)
    .where(eq(draws.id, drawId))
  if (!draw) return null
  const [entrant] = await db
    .select()
    .from(drawEntrants)
    .where(and(eq(drawEntrants.drawId, drawId), eq(drawEntrants.userId, userId)))
  const ofEntrant = entrant && eq(drawTickets.entrantId, entrant.id)
  const tickets = ofEntrant
    ? await db
        .select({
          number: drawTickets.number,
          source: drawGrants.source,
          sourceKey: drawGrants.sourceKey,
          createdAt: drawGrants.createdAt,
        })
        .from(drawTickets)
        .innerJoin(drawGrants, eq(drawGrants.id, drawTickets.grantId))
        .where(ofEntrant)
        .orderBy(asc(drawTickets.number))
        .limit(MAX_TICKETS)
    : []
  const [winner] = entrant
    ? await db.select().from(drawWinners).where(eq(drawWinners.entrantId, entrant.id))
    : []
  const isBuyer = and(eq(drawBuyers.drawId, drawId), eq(drawBuyers.userId, userId))
  const [buyer] = await db.select().from(drawBuyers).where(isBuyer)
  const [follower] = await db.select().from(drawFollowers).where(eq(drawFollowers.userId, userId))
  return {
    entrant: entrant ?? null,
    ticketCount: ofEntrant ? await db.$count(drawTickets, ofEntrant) : 0,
    total: draw.ticketCount,
    tickets,
    hasFreeEntry: await hasFreeEntry(db, { ...input, now }),
    hasVerifiedEmail: await hasVerifiedEmail(db, userId),
    winner: winner ?? null,
    follows: follower !== undefined,
    bought: buyer?.units ?? 0,
    maxBought: buyer?.maxUnits ?? draw.maxPerPerson,
    isAdult: Boolean(entrant?.adultStatedAt ?? buyer?.adultStatedAt),
  }
}

async function hasFreeEntry(db: Database, input: OwnEntriesInput): Promise<boolean> {
  const key = buildFreeEntryKey(input)
  const isToday = and(eq(drawGrants.source, 'free'), eq(drawGrants.sourceKey, key))
  const [grant] = await db.select({ id: drawGrants.id }).from(drawGrants).where(isToday)
  return grant !== undefined
}
