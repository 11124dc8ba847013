import { and, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import { postTransaction } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { getCountryTerms } from './country-rules.ts'
import { findOpenDraw } from './draws.ts'
import { followDraws } from './followers.ts'
import { hasVerifiedEmail, insertGrant } from './grant-tickets.ts'
import { issueTickets } from './issue-tickets.ts'
import { drawEntrants, drawGrants } from './tables.ts'
import { buildIssue } from './ticket-ledger.ts'

interface TakeFreeEntryInput {
  userId: UserId
  country: string
  /** The person states that they are 18 or older. */
  isAdult: boolean
  isRealMoney: boolean
  /** Of the shop. A person has one free entry for each of its days. */
  timeZone: string
  now: Date
}

export type FreeEntryErrorCode =
  | 'draw_not_open'
  | 'email_not_verified'
  | 'draw_closed_in_country'
  | 'adult_statement_needed'
  | 'free_entry_taken'

/** Gives the free ticket of today, which has the same chance as any other. One for each person and day. */
export function takeFreeEntry(
  db: Database,
  { userId, country, isAdult, isRealMoney, timeZone, now }: TakeFreeEntryInput,
): Promise<Result<{ number: number }, FreeEntryErrorCode>> {
  return runResultTransaction(
    db,
    async (tx): Promise<Result<{ number: number }, FreeEntryErrorCode>> => {
      if (!(await hasVerifiedEmail(tx, userId))) return err('email_not_verified')
      const draw = await findOpenDraw(tx, now)
      if (!draw) return err('draw_not_open')
      const allowed = await checkCountry(tx, { country, isAdult, isRealMoney })
      if (!allowed.ok) return allowed
      const key = buildFreeEntryKey({ userId, timeZone, now })
      const grantId = await insertGrant(tx, {
        ...{ userId, count: 1, source: { kind: 'free', key }, now },
      })
      if (!grantId) return err('free_entry_taken')
      const issued = await issueTickets(tx, { drawId: draw.id, grantId, userId, count: 1, now })
      if (!issued) return err('draw_not_open')
      const { entrantId, firstNumber: number } = issued
      await tx.update(drawGrants).set({ drawId: draw.id }).where(eq(drawGrants.id, grantId))
      await tx
        .update(drawEntrants)
        .set({ country, ...(isAdult && { adultStatedAt: now }) })
        .where(and(eq(drawEntrants.id, entrantId)))
      await postTransaction(tx, { ...buildIssue({ reference: grantId, userId, count: 1 }), now })
      await followDraws(tx, { userId, told: draw.id, now })
      return ok({ number })
    },
  )
}

/** Decides whether a country allows the free entry to somebody. */
export async function checkCountry(
  db: Database,
  {
    country,
    isAdult,
    isRealMoney,
  }: Pick<TakeFreeEntryInput, 'country' | 'isAdult' | 'isRealMoney'>,
): Promise<Result<null, 'draw_closed_in_country' | 'adult_statement_needed'>> {
  const terms = await getCountryTerms(db, { country, isRealMoney })
  if (terms.rule === 'closed') return err('draw_closed_in_country')
  return terms.needsAdult && !isAdult ? err('adult_statement_needed') : ok(null)
}

/** Names the free entry of a person for the day of the shop. */
export function buildFreeEntryKey({
  userId,
  timeZone,
  now,
}: Pick<TakeFreeEntryInput, 'userId' | 'timeZone' | 'now'>): string {
  // The Swedish format is that of ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
  return `${userId} ${day}`
}
