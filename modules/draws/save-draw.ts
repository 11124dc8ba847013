import { and, eq, sql } from 'drizzle-orm'
import { listOffers, type VariantId } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { getSqlState } from '#platform/db/sql-state'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { PrizeTier } from './contract.ts'
import { type DrawRow, lockDraw } from './draws.ts'
import { type DrawId, drawPrizes, draws } from './tables.ts'

export interface DrawInput {
  name: string
  opensAt: Date
  closesAt: Date
  claimDays: number
  ticketPriceMinor: number
  maxSold: number
  maxPerPerson: number
  randomnessSource: string | null
  prizes: { tier: PrizeTier; name: string; valueMinor: number; variantId: VariantId }[]
}

export type SaveDrawErrorCode =
  | 'draw_not_found'
  | 'draw_changed'
  | 'draw_already_open'
  | 'draw_in_the_past'
  | 'draws_overlap'
  | 'draw_prize_not_found'

/** Creates a draw, which opens by itself at its time. On an error the caller must roll back. */
export async function createDraw(
  tx: Database,
  { prizes, now, ...terms }: DrawInput & { now: Date },
): Promise<Result<DrawId, SaveDrawErrorCode>> {
  if (terms.closesAt <= now) return err('draw_in_the_past')
  const id = newId<'draw'>()
  const row = { id, state: 'planned' as const, ...terms, createdAt: now, updatedAt: now }
  const isSaved = await isWithoutOverlap(() => tx.insert(draws).values(row))
  if (!isSaved) return err('draws_overlap')
  return savePrizes(tx, { id, prizes })
}

interface UpdateDrawInput extends DrawInput {
  id: DrawId
  revision: number
  now: Date
}

/** Changes a draw that has not opened yet. What was published when it opened stays. On an error the caller must roll back. */
export async function updateDraw(
  tx: Database,
  { id, revision, prizes, now, ...terms }: UpdateDrawInput,
): Promise<Result<DrawId, SaveDrawErrorCode>> {
  const draw = await lockDraw(tx, id)
  if (!draw) return err('draw_not_found')
  if (draw.state !== 'planned') return err('draw_already_open')
  if (draw.revision !== revision) return err('draw_changed')
  if (terms.closesAt <= now) return err('draw_in_the_past')
  const change = { ...terms, revision: revision + 1, updatedAt: now }
  const isSaved = await isWithoutOverlap(() => tx.update(draws).set(change).where(eq(draws.id, id)))
  if (!isSaved) return err('draws_overlap')
  await tx.delete(drawPrizes).where(eq(drawPrizes.drawId, id))
  return savePrizes(tx, { id, prizes })
}

/** The exclusion constraint decides, so two who save at once cannot both succeed. */
async function isWithoutOverlap(save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save()
    return true
  } catch (error) {
    if (getSqlState(error) === EXCLUSION_VIOLATION) return false
    throw error
  }
}

const EXCLUSION_VIOLATION = '23P01'

async function savePrizes(
  tx: Database,
  { id, prizes }: { id: DrawId; prizes: DrawInput['prizes'] },
): Promise<Result<DrawId, 'draw_prize_not_found'>> {
  const offers = await listOffers(
    tx,
    prizes.map(({ variantId }) => variantId),
  )
  const rows = prizes.flatMap((prize, position) => {
    const offer = offers.find((one) => one.variantId === prize.variantId)
    if (!offer || offer.isOutbound || offer.isDropship) return []
    const { productId, image } = offer
    const place = { id: newId<'draw prize'>(), drawId: id, position }
    return [{ ...place, ...prize, productId, pictureSrc: image?.src ?? null }]
  })
  if (rows.length < prizes.length) return err('draw_prize_not_found')
  await tx.insert(drawPrizes).values(rows)
  return ok(id)
}

type ChangeStateErrorCode = 'draw_not_found' | 'draw_changed' | 'draw_not_open'

interface ChangeStateInput {
  id: DrawId
  revision: number
  now: Date
}

/** Stops entries until `resumeDraw`. The draw still closes at its time. */
export function pauseDraw(tx: Database, input: ChangeStateInput) {
  return changeState(tx, { ...input, from: 'open', to: 'paused' })
}

export function resumeDraw(tx: Database, input: ChangeStateInput) {
  return changeState(tx, { ...input, from: 'paused', to: 'open' })
}

/** Closes a draw that takes entries now. The next run of the job freezes the list. */
export async function closeDrawEarly(
  tx: Database,
  { id, revision, now }: ChangeStateInput,
): Promise<Result<null, ChangeStateErrorCode>> {
  const draw = await lockDraw(tx, id)
  if (!draw) return err('draw_not_found')
  if (draw.revision !== revision) return err('draw_changed')
  const isRunning = draw.state === 'open' || draw.state === 'paused'
  if (!isRunning || now <= draw.opensAt || now >= draw.closesAt) return err('draw_not_open')
  await tx
    .update(draws)
    .set({ closesAt: now, revision: revision + 1, updatedAt: now })
    .where(eq(draws.id, id))
  return ok(null)
}

/** Enters the public value that the draw waits for. It is entered once. */
export async function enterRandomness(
  tx: Database,
  { id, revision, value, now }: ChangeStateInput & { value: string },
): Promise<Result<null, ChangeStateErrorCode | 'draw_not_closed'>> {
  const draw = await lockDraw(tx, id)
  if (!draw) return err('draw_not_found')
  if (draw.revision !== revision) return err('draw_changed')
  const isAwaited = draw.state === 'closed' && draw.randomnessSource && draw.randomness === null
  if (!isAwaited) return err('draw_not_closed')
  await tx
    .update(draws)
    .set({ randomness: value, revision: revision + 1, updatedAt: now })
    .where(eq(draws.id, id))
  return ok(null)
}

interface StateChange extends ChangeStateInput {
  from: DrawRow['state']
  to: DrawRow['state']
}

async function changeState(
  tx: Database,
  { id, revision, from, to, now }: StateChange,
): Promise<Result<null, ChangeStateErrorCode>> {
  const draw = await lockDraw(tx, id)
  if (!draw) return err('draw_not_found')
  if (draw.revision !== revision) return err('draw_changed')
  if (draw.state !== from || now >= draw.closesAt) return err('draw_not_open')
  await tx
    .update(draws)
    .set({ state: to, revision: sql`${draws.revision} + 1`, updatedAt: now })
    .where(and(eq(draws.id, id), eq(draws.state, from)))
  return ok(null)
}
