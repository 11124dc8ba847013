import type { UserId } from '#modules/identity'
import type { SaleUnits } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { toMailbox } from '#platform/email/mailbox'
import { type Id, newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { FlashSaleId } from './ids.ts'

/** What an order takes from the quota of a sale. */
export interface SaleClaim {
  saleId: FlashSaleId
  units: SaleUnits[]
}

interface BuyerInput {
  orderId: Id<'order'>
  /** Null for a guest. With the mailbox of `email` it identifies the person. */
  userId: UserId | null
  email: string
  now: Date
}

/**
 * Takes units from the quotas of a sale for an order. On an error the caller must roll back. Rows are locked in the order of
 * ids; the CHECKs on `taken` and `units` keep both limits in any case.
 */
export async function takeSaleUnits(
  tx: Database,
  { claim, orderId, userId, email, now }: BuyerInput & { claim: SaleClaim },
): Promise<Result<undefined, 'flash_sale_taken' | 'flash_sale_limit'>> {
  const { saleId } = claim
  const units = mergeUnits(claim.units)
  const productIds = units.map(({ productId }) => productId)
  await rawQuery(tx, LOCK_PRODUCTS, [saleId, productIds])
  const taken = await rawQuery(tx, TAKE_UNITS, [
    ...[saleId, productIds, units.map((one) => one.units), orderId, now.toISOString()],
    units.map(() => newId<'flash sale claim'>()),
    units.map(({ paidMinor }) => paidMinor),
  ])
  if (taken.length < units.length) return err('flash_sale_taken')
  const sum = units.reduce((total, one) => total + one.units, 0)
  const person = [saleId, sum, now.toISOString()]
  const buyers = [
    ...(userId ? [rawQuery(tx, COUNT_USER, [...person, newId(), userId])] : []),
    rawQuery(tx, COUNT_MAILBOX, [...person, newId(), toMailbox(email)]),
  ]
  const counted = await Promise.all(buyers)
  return counted.every((rows) => rows.length > 0) ? ok(undefined) : err('flash_sale_limit')
}

/** Variants of one product share its quota. */
function mergeUnits(units: SaleUnits[]): SaleUnits[] {
  const byProduct = Map.groupBy(units, ({ productId }) => productId)
  return [...byProduct]
    .map(([productId, parts]) => {
      const sum = (name: 'units' | 'paidMinor') =>
        parts.reduce((total, part) => total + part[name], 0)
      return { productId, units: sum('units'), paidMinor: sum('paidMinor') }
    })
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

const LOCK_PRODUCTS = `
  select from flash_sale_products where sale_id = $1 and product_id = any($2::uuid[]) order by product_id for no key update`

const TAKE_UNITS = `
  with wanted as (
    select * from unnest($2::uuid[], $3::integer[], $6::uuid[], $7::bigint[]) as w (product_id, units, claim_id, paid_minor)),
  taken as (
    update flash_sale_products p set taken = p.taken + wanted.units from wanted
    where p.sale_id = $1::uuid and p.product_id = wanted.product_id and p.taken + wanted.units <= p.quota
    returning wanted.*)
  insert into flash_sale_claims (id, sale_id, product_id, order_id, units, paid_minor, created_at)
  select claim_id, $1::uuid, product_id, $4::uuid, units, paid_minor, $5::timestamptz from taken returning id`

function buildCount(column: 'user_id' | 'mailbox', type: string): string {
  return `
    insert into flash_sale_buyers as buyer (id, sale_id, ${column}, units, max_units, created_at)
    select $4::uuid, s.id, $5::${type}, $2::integer, s.max_units_per_person, $3::timestamptz
    from flash_sales s where s.id = $1::uuid and $2::integer <= s.max_units_per_person
    on conflict (sale_id, ${column}) do update set units = buyer.units + excluded.units
      where buyer.units + excluded.units <= buyer.max_units
    returning id`
}
const COUNT_USER = buildCount('user_id', 'uuid')
const COUNT_MAILBOX = buildCount('mailbox', 'text')

/** Gives back what an order has taken. A second time changes nothing. */
export async function giveBackSaleUnits(
  tx: Database,
  { orderId, userId, email, now }: BuyerInput,
): Promise<void> {
  await rawQuery(tx, GIVE_BACK, [orderId, now.toISOString(), userId, toMailbox(email)])
}

const GIVE_BACK = `
  with released as (
    update flash_sale_claims set released_at = $2::timestamptz where order_id = $1::uuid and released_at is null
    returning sale_id, product_id, units),
  locked as (
    select p.sale_id, p.product_id from flash_sale_products p join released using (sale_id, product_id)
    order by p.product_id for no key update of p),
  returned as (
    update flash_sale_products p set taken = p.taken - released.units from released, locked
    where p.sale_id = locked.sale_id and p.product_id = locked.product_id
      and released.sale_id = p.sale_id and released.product_id = p.product_id),
  sums as (select sale_id, sum(units)::integer as units from released group by sale_id)
  update flash_sale_buyers b set units = greatest(0, b.units - sums.units) from sums
  where b.sale_id = sums.sale_id and (b.user_id = $3::uuid or b.mailbox = $4)`

/** Returns what an order took last, to take it again with a new hold, or null. */
export async function findSaleClaim(db: Database, orderId: Id<'order'>): Promise<SaleClaim | null> {
  const rows = await rawQuery<{ sale_id: FlashSaleId } & ClaimedUnits>(db, LAST_CLAIM, [orderId])
  const [first] = rows
  if (!first) return null
  const units = rows.map(({ product_id: productId, units, paid_minor: paid }) => {
    return { productId, units, paidMinor: Number(paid) }
  })
  return { saleId: first.sale_id, units }
}

interface ClaimedUnits {
  product_id: SaleUnits['productId']
  units: number
  paid_minor: string
}

const LAST_CLAIM = `
  select sale_id, product_id, units, paid_minor from flash_sale_claims
  where order_id = $1::uuid and created_at = (select max(created_at) from flash_sale_claims where order_id = $1::uuid)`
