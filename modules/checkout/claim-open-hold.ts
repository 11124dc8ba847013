import type { OrderRow } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { rawQuery } from '#platform/db/raw-query'
import { execute } from '#platform/db/transaction'
import { toMailbox } from '#platform/email/mailbox'
import { parallel } from '#platform/parallel'
import { err, ok, type Result } from '#platform/result'
import { HOLD_MINUTES } from './hold-duration.ts'
import type { HoldClaimant, HoldLimits } from './hold-limits.ts'
import { openHolds } from './tables.ts'

interface ClaimOpenHoldInput {
  order: OrderRow
  claimant: HoldClaimant
  now: Date
}

export type HoldLimitErrorCode = 'too_many_unpaid_orders' | 'unpaid_value_too_high'

/**
 * Counts the hold of an unpaid order against the limits of its customer and its network. Claims with one of them in common
 * wait for each other until the transaction ends, so parallel checkouts cannot exceed a limit. Call it before stock is
 * reserved, as every transaction does. A trigger deletes the row when the hold ends.
 */
export async function claimOpenHold(
  tx: Database,
  { order, claimant: { network, limits }, now }: ClaimOpenHoldInput,
): Promise<Result<undefined, HoldLimitErrorCode>> {
  const { id: orderId, currency, totalMinor, storeCreditMinor } = order
  // An order that costs nothing, or is paid by store credit, is not held for a payment.
  const amountMinor = totalMinor - storeCreditMinor
  if (!limits || amountMinor === 0) return ok(undefined)
  const hold = { orderId, network, customer: formatCustomer(order), currency, amountMinor }

  const [, open] = await parallel(lockClaimants(tx, hold), countOpenHolds(tx, hold))
  const code = findExceededLimit(open, { hold, limits })
  if (code) return err(code, { seconds: calculateWaitSeconds(open, now) })
  await execute(tx, insertHold(tx).execute({ ...hold, createdAt: now }))
  return ok(undefined)
}

type NewHold = Omit<typeof openHolds.$inferInsert, 'createdAt'>

/** The mailbox counts for guests only: otherwise anybody could use up the limit of an account by its address. */
function formatCustomer({ userId, email }: OrderRow): string {
  return userId ? `user ${userId}` : toMailbox(email)
}

/** Locks in one order, so that transactions do not wait for each other in a circle. */
async function lockClaimants(tx: Database, { network, customer }: NewHold): Promise<void> {
  await rawQuery(tx, LOCK_CLAIMANTS, [[`customer ${customer}`, `network ${network}`]])
}

const LOCK_CLAIMANTS = `
  select pg_advisory_xact_lock(hashtextextended('open hold of ' || claimant, 0)) from unnest($1::text[]) as claimant`

interface OpenHolds {
  customerOrders: number
  networkOrders: number
  /** In the currency of the new order. */
  customerMinor: number
  networkMinor: number
  oldest: string | null
}

async function countOpenHolds(
  tx: Database,
  { customer, network, currency }: NewHold,
): Promise<OpenHolds> {
  const rows = await rawQuery<Record<keyof OpenHolds, string | null>>(tx, COUNT_OPEN_HOLDS, [
    customer,
    network,
    currency,
  ])
  const { oldest, ...counts } = rows[0]!
  const numbers = Object.entries(counts).map(([name, value]) => [name, Number(value ?? 0)])
  return { ...Object.fromEntries(numbers), oldest }
}

const COUNT_OPEN_HOLDS = `
  select count(*) filter (where customer = $1) as "customerOrders",
    count(*) filter (where network = $2) as "networkOrders",
    sum(amount_minor) filter (where customer = $1 and currency = $3) as "customerMinor",
    sum(amount_minor) filter (where network = $2 and currency = $3) as "networkMinor",
    min(created_at) as oldest
  from open_holds where customer = $1 or network = $2`

const insertHold = prepareQuery((db) =>
  db.insert(openHolds).values(buildPlaceholders(openHolds)).prepare('open_hold_created'),
)

function findExceededLimit(
  open: OpenHolds,
  { hold, limits }: { hold: NewHold; limits: HoldLimits },
): HoldLimitErrorCode | null {
  const { ordersPerCustomer, ordersPerNetwork, maxMinorByCurrency } = limits
  const exceeds = (count: number, limit: number | undefined) => Boolean(limit && count > limit)
  if (
    exceeds(open.customerOrders + 1, ordersPerCustomer) ||
    exceeds(open.networkOrders + 1, ordersPerNetwork)
  )
    return 'too_many_unpaid_orders'
  const heldMinor = Math.max(open.customerMinor, open.networkMinor)
  const isTooHigh = exceeds(heldMinor + hold.amountMinor, maxMinorByCurrency[hold.currency])
  return isTooHigh ? 'unpaid_value_too_high' : null
}

/** Until the oldest hold ends, if it is not extended. A shopper can pay or cancel at any time. */
function calculateWaitSeconds({ oldest }: OpenHolds, now: Date): number {
  const end = (oldest ? new Date(oldest).getTime() : now.getTime()) + HOLD_MINUTES * 60_000
  return Math.max(60, Math.ceil((end - now.getTime()) / 1000))
}
