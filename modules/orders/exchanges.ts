import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { lockOrder, lockOrderRows, type OrderRow } from './lock-order.ts'
import { type ExchangeId, exchanges, type OrderId, orders } from './tables.ts'

export type Exchange = typeof exchanges.$inferSelect

export async function insertExchange(tx: Database, exchange: Exchange): Promise<void> {
  await tx.insert(exchanges).values(exchange)
}

/** Lists the exchanges of which an order is the first or the second one, oldest first. */
export function listExchanges(db: Database, orderIds: OrderId[]): Promise<Exchange[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(exchanges)
    .where(or(inArray(exchanges.orderId, orderIds), inArray(exchanges.secondOrderId, orderIds)))
    .orderBy(asc(exchanges.createdAt), asc(exchanges.id))
}

/** Returns an exchange of a first order; null where it has no such one. */
export async function findExchange(
  db: Database,
  { orderId, exchangeId }: { orderId: OrderId; exchangeId: ExchangeId },
): Promise<Exchange | null> {
  const isExchange = and(eq(exchanges.id, exchangeId), eq(exchanges.orderId, orderId))
  const [exchange] = await db.select().from(exchanges).where(isExchange)
  return exchange ?? null
}

/** Returns an exchange, locked until the transaction ends. Its orders are locked before. */
export async function lockExchange(tx: Database, id: ExchangeId): Promise<Exchange | null> {
  const [exchange] = await tx.select().from(exchanges).where(eq(exchanges.id, id)).for('update')
  return exchange ?? null
}

/** Returns the exchange that an order came from; null for other orders. */
export async function findExchangeOfSecond(
  db: Database,
  { id, exchangeMinor }: Pick<OrderRow, 'id' | 'exchangeMinor'>,
): Promise<Exchange | null> {
  if (exchangeMinor === 0) return null
  const [exchange] = await db.select().from(exchanges).where(eq(exchanges.secondOrderId, id))
  return exchange ?? null
}

/**
 * Returns an order and those that it was exchanged for before, locked in one order until the transaction ends: its refunds
 * can go to their payments. Null when there is no such order.
 */
export async function lockOrderWithSources(tx: Database, id: OrderId): Promise<OrderRow | null> {
  const rows = await rawQuery<{ id: OrderId }>(tx, SELECT_CHAIN, [id])
  const locked = await lockOrderRows(
    tx,
    rows.map((row) => row.id),
  )
  return locked.find((order) => order.id === id) ?? null
}

const SELECT_CHAIN = `
  with recursive chain (id) as (
    select $1::uuid
    union
    select e.order_id from exchanges e join chain on e.second_order_id = chain.id
  )
  select id from chain`

/**
 * Returns an order and those that it was exchanged for since, oldest first, locked until the transaction ends: a refund of
 * its payments can be theirs. Nobody exchanges the order once it is locked, and the others are younger. Null when there is
 * no such order.
 */
export async function lockOrderWithExchanged(
  tx: Database,
  id: OrderId,
): Promise<{ order: OrderRow; exchanged: OrderRow[] } | null> {
  const order = await lockOrder(tx, id)
  const rows = await rawQuery<{ id: OrderId }>(tx, SELECT_EXCHANGED, [id])
  const exchanged = await lockOrderRows(
    tx,
    rows.map((row) => row.id),
  )
  return order && { order, exchanged }
}

const SELECT_EXCHANGED = `
  with recursive chain (id) as (
    select second_order_id from exchanges where order_id = $1
    union
    select e.second_order_id from exchanges e join chain on e.order_id = chain.id
  )
  select id from chain`

interface CoverExchangeInput {
  id: ExchangeId
  minor: number
  now: Date
}

/**
 * Covers a part of what a second order was given: goods have come back, the shopper has paid it, or it was given back. A
 * CHECK rejects more than is open. An exchange that is short is settled by its last part, and its second order is packed.
 */
export async function coverExchange(
  tx: Database,
  { id, minor, now }: CoverExchangeInput,
): Promise<Exchange> {
  const openMinor = sql`${exchanges.openMinor} - ${minor}`
  const isOver = sql`${exchanges.state} = 'short' and ${openMinor} = 0`
  const [covered] = await tx
    .update(exchanges)
    .set({
      openMinor,
      state: sql`case when ${isOver} then 'settled' else ${exchanges.state} end`,
      closedAt: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${exchanges.closedAt} end`,
    })
    .where(eq(exchanges.id, id))
    .returning()
  const { state, openMinor: left, secondOrderId } = covered!
  if (state === 'short' || state === 'settled')
    await setExchangeDue(tx, { orderId: secondOrderId, minor: left })
  return covered!
}

interface CloseExchangeInput {
  exchange: Exchange
  state: 'settled' | 'refused'
  now: Date
}

/**
 * Ends an open exchange. What its second order was given and is not covered makes it short: the shopper has to pay it.
 */
export async function closeExchange(
  tx: Database,
  { exchange: { id, secondOrderId }, state, now }: CloseExchangeInput,
): Promise<Exchange> {
  const [closed] = await tx
    .update(exchanges)
    .set({
      state: sql`case when ${exchanges.openMinor} > 0 then 'short' else ${state} end`,
      closedAt: now,
    })
    .where(eq(exchanges.id, id))
    .returning()
  await setExchangeDue(tx, { orderId: secondOrderId, minor: closed!.openMinor })
  return closed!
}

async function setExchangeDue(
  tx: Database,
  { orderId, minor }: { orderId: OrderId; minor: number },
) {
  await tx
    .update(orders)
    .set({ exchangeDueMinor: minor, awaitsReturn: sql`${orders.awaitsReturn} and ${minor} > 0` })
    .where(eq(orders.id, orderId))
}
