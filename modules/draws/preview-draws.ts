import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import type { Result } from '#platform/result'
import { checkBuyer, type TicketSaleErrorCode } from './check-ticket-sale.ts'
import { type DrawRow, isTakingEntries } from './draws.ts'
import { listDrawTimeline } from './list-draws.ts'
import { getOwnEntries } from './own-entries.ts'
import { checkCountry, type FreeEntryErrorCode } from './take-free-entry.ts'

interface PreviewDrawsInput {
  /** Null for a guest. */
  userId: UserId | null
  country: string
  isRealMoney: boolean
  /** Of the shop. */
  timeZone: string
  /** The time that is previewed. */
  now: Date
}

/** A draw that takes entries at a time, or is paused then, and what a person can do in it. */
interface PreviewedDraw {
  draw: DrawRow
  isPaused: boolean
  tickets: number
  bought: number
  maxBought: number
  /** Why there is no free entry; null if it can be taken. */
  freeEntryRefusal: FreeEntryErrorCode | 'account_required' | null
  /** Why no ticket can be bought; null if one can. */
  purchaseRefusal: TicketSaleErrorCode | null
}

/** Returns the draws of a time for a person, by what the shop knows now. A draw that is planned opens and closes as planned. */
export async function previewDraws(
  db: Database,
  input: PreviewDrawsInput,
): Promise<PreviewedDraw[]> {
  const { now } = input
  const draws = await listDrawTimeline(db, { from: now, to: new Date(now.getTime() + 1) })
  const previewed: PreviewedDraw[] = []
  for (const draw of draws) previewed.push(await previewDraw(db, { ...input, draw }))
  return previewed
}

async function previewDraw(
  db: Database,
  { draw, userId, ...input }: PreviewDrawsInput & { draw: DrawRow },
): Promise<PreviewedDraw> {
  const isPaused = draw.state === 'paused'
  const common = { draw, isPaused }
  if (!userId) {
    const refusals = { freeEntryRefusal: 'account_required', purchaseRefusal: 'account_required' }
    const none = { tickets: 0, bought: 0, maxBought: draw.maxPerPerson }
    return { ...common, ...none, ...(refusals as Pick<PreviewedDraw, keyof typeof refusals>) }
  }
  const own = (await getOwnEntries(db, { ...input, drawId: draw.id, userId }))!
  const isOpen = isTakingEntries({ ...draw, state: isPaused ? 'paused' : 'open' }, input.now)
  const person = { ...input, userId, draw, own, isOpen }
  return {
    ...{ ...common, tickets: own.ticketCount, bought: own.bought, maxBought: own.maxBought },
    freeEntryRefusal: await findFreeEntryRefusal(db, person),
    purchaseRefusal: await findPurchaseRefusal(db, person),
  }
}

interface PersonInput extends Omit<PreviewDrawsInput, 'timeZone'> {
  userId: UserId
  draw: DrawRow
  own: NonNullable<Awaited<ReturnType<typeof getOwnEntries>>>
  isOpen: boolean
}

async function findFreeEntryRefusal(
  db: Database,
  { own, isOpen, ...terms }: PersonInput,
): Promise<FreeEntryErrorCode | null> {
  if (!own.hasVerifiedEmail) return 'email_not_verified'
  if (!isOpen) return 'draw_not_open'
  const refusal = getCode(await checkCountry(db, { ...terms, isAdult: own.isAdult }))
  return refusal ?? (own.hasFreeEntry ? 'free_entry_taken' : null)
}

async function findPurchaseRefusal(
  db: Database,
  { own, isOpen, ...terms }: PersonInput,
): Promise<TicketSaleErrorCode | null> {
  if (!isOpen) return 'draw_not_open'
  const adultStatedAt = own.isAdult ? terms.now : null
  const refusal = getCode(await checkBuyer(db, { ...terms, adultStatedAt }))
  return refusal ?? (own.bought >= own.maxBought ? 'ticket_limit' : null)
}

function getCode<Code extends string>(result: Result<unknown, Code>): Code | null {
  return result.ok ? null : result.error.code
}
