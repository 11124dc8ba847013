import { and, eq, inArray } from 'drizzle-orm'
import type { VariantId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { getCountryTerms } from './country-rules.ts'
import { type DrawRow, findOpenDraw, isTakingEntries } from './draws.ts'
import { hasVerifiedEmail } from './grant-tickets.ts'
import { drawBuyers, draws } from './tables.ts'

export type TicketSaleErrorCode =
  | 'account_required'
  | 'email_not_verified'
  | 'draw_not_open'
  | 'draw_closed_in_country'
  | 'tickets_not_sold_here'
  | 'adult_statement_needed'
  | 'ticket_limit'

interface BuyerTerms {
  userId: UserId
  country: string
  isRealMoney: boolean
  now: Date
}

/**
 * Records what a person states before they buy tickets of the open draw, if they may. The checkout asks again, also about
 * the country of the order.
 */
export async function stateTicketBuyer(
  tx: Database,
  { isAdult, ...terms }: BuyerTerms & { isAdult: boolean },
): Promise<Result<null, TicketSaleErrorCode>> {
  const { userId, country, now } = terms
  const draw = await findOpenDraw(tx, now)
  if (!draw?.ticketVariantId) return err('draw_not_open')
  const adultStatedAt = isAdult ? now : null
  const allowed = await checkBuyer(tx, { ...terms, adultStatedAt })
  if (!allowed.ok) return allowed
  const stated = { country, ...(isAdult && { adultStatedAt: now }) }
  await tx
    .insert(drawBuyers)
    .values({
      ...{ id: newId<'draw buyer'>(), drawId: draw.id, userId, ...stated },
      ...{ maxUnits: draw.maxPerPerson, createdAt: now },
    })
    .onConflictDoUpdate({ target: [drawBuyers.drawId, drawBuyers.userId], set: stated })
  return ok(null)
}

interface CheckTicketSaleInput extends Omit<BuyerTerms, 'userId'> {
  /** Null for a guest. */
  userId: UserId | null
  tickets: { variantId: VariantId; quantity: number }[]
}

/** Decides whether a person may buy tickets now. What is left of them is decided when they are held. */
export async function checkTicketSale(
  tx: Database,
  { userId, tickets, ...terms }: CheckTicketSaleInput,
): Promise<Result<null, TicketSaleErrorCode>> {
  if (tickets.length === 0) return ok(null)
  if (!userId) return err('account_required')
  for (const { variantId } of tickets) {
    const [draw] = await listDrawsOfTickets(tx, [variantId])
    if (!draw || !isTakingEntries(draw, terms.now)) return err('draw_not_open')
    const isBuyer = and(eq(drawBuyers.drawId, draw.id), eq(drawBuyers.userId, userId))
    const [buyer] = await tx.select().from(drawBuyers).where(isBuyer)
    const adultStatedAt = buyer?.adultStatedAt ?? null
    const allowed = await checkBuyer(tx, { ...terms, userId, adultStatedAt })
    if (!allowed.ok) return allowed
  }
  return ok(null)
}

/** Returns the draws whose tickets these variants are. */
export function listDrawsOfTickets(db: Database, variantIds: VariantId[]): Promise<DrawRow[]> {
  return db.select().from(draws).where(inArray(draws.ticketVariantId, variantIds))
}

/** Decides whether a person may buy tickets at all, with what they have stated about their age. */
export async function checkBuyer(
  tx: Database,
  { userId, country, isRealMoney, adultStatedAt }: BuyerTerms & { adultStatedAt: Date | null },
): Promise<Result<null, TicketSaleErrorCode>> {
  if (!(await hasVerifiedEmail(tx, userId))) return err('email_not_verified')
  const terms = await getCountryTerms(tx, { country, isRealMoney })
  if (terms.rule === 'closed') return err('draw_closed_in_country')
  if (terms.rule !== 'sold') return err('tickets_not_sold_here')
  return terms.needsAdult && !adultStatedAt ? err('adult_statement_needed') : ok(null)
}
