import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'

/**
 * What each line of each order earns, from the rows of orders, refunds, disputes, exchanges, rates and categories alone. It
 * shares no code with the shop: `commission-histories.test.ts` compares the two. `attributed` names the influencer of each
 * order.
 */
export async function recomputeCommissions(db: Database, attributed: Map<string, string>) {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows as Row[]
  const orders =
    await read(sql`select o.*, (extract(epoch from o.created_at) * 1000)::float8 as placed,
    (select min(extract(epoch from e.created_at) * 1000)::float8 from order_events e
      where e.order_id = o.id and e.kind = 'paid') as paid from orders o`)
  const lines = await read(sql`select l.*, c.name as c1, d.name as c2,
    c.id as k1, d.id as k2 from order_lines l join products p on p.id = l.product_id
    left join categories c on c.id = p.category_id left join categories d on d.id = c.parent_id order by l.position`)
  const refunds = await read(
    sql`select * from refunds where state <> 'failed' and cause in ('order', 'deposit')`,
  )
  const refunded = await read(
    sql`select l.* from refund_lines l join refunds r on r.id = l.refund_id where r.state <> 'failed'`,
  )
  const disputes = await read(sql`select p.order_id, d.amount_minor from payment_disputes d
    join payments p on p.id = d.payment_id where d.state <> 'won'`)
  const exchanges = await read(sql`select * from exchanges order by created_at, id`)
  const rates =
    await read(sql`select *, (extract(epoch from starts_at) * 1000)::float8 as "from" from commission_rates
    order by starts_at desc, created_at desc, id desc`)
  const chosen = await read(sql`select * from commission_categories`)
  const result = new Map<string, number>()
  for (const order of orders) {
    const influencer = attributed.get(order.id)
    if (!influencer || order.paid === null) continue
    const own = lines.filter((line) => line.order_id === order.id)
    const back = refunded.filter((part) => own.some(({ id }) => id === part.order_line_id))
    const rest = own.map((line) => {
      const parts = back.filter(({ order_line_id }) => order_line_id === line.id)
      return max(BigInt(line.total_minor) - sum(parts.map((part) => part.amount_minor)), 0n)
    })
    const ofOrder = refunds.filter(({ order_id }) => order_id === order.id)
    const money =
      sum(ofOrder.map(({ amount_minor }) => amount_minor)) + findLost(order) + findAwaited(order)
    const shipping = ofOrder.some((one) => one.includes_shipping)
      ? BigInt(order.shipping_minor)
      : 0n
    const unnamed = money - sum(back.map(({ amount_minor }) => amount_minor)) - shipping
    const remaining = spread(max(unnamed, 0n), rest)
    for (const [index, line] of own.entries()) {
      const total = BigInt(line.total_minor)
      if (total === 0n) continue
      const net = divideRounded((total - BigInt(line.tax_minor)) * remaining[index]!, total)
      const base = order.currency === 'USD' ? net : toDollars(net, order.currency, order.rate)
      result.set(
        line.id,
        Number(divideRounded(base * BigInt(findPoints(line, order, influencer)), 10_000n)),
      )
    }
  }
  return result

  /** What goods pay for that have not come back. */
  function findAwaited({ id }: Row): bigint {
    return sum(exchanges.filter((one) => one.second_order_id === id).map((one) => one.open_minor))
  }

  /** What the bank took back of an order, or of the order whose goods have paid for it and that has no more to lose. */
  function findLost(order: Row): bigint {
    const ofOrder = disputes.filter(({ order_id }) => order_id === order.id)
    const own = sum(ofOrder.map(({ amount_minor }) => amount_minor))
    const source = exchanges.find((one) => one.second_order_id === order.id)
    if (!source) return own
    const before = orders.find(({ id }) => id === source.order_id)!
    const refundsBefore = refunds.filter(({ order_id }) => order_id === before.id)
    const left = BigInt(before.total_minor) - findAwaited(before)
    const remaining = max(left - sum(refundsBefore.map(({ amount_minor }) => amount_minor)), 0n)
    let beyond = max(findLost(before) - remaining, 0n)
    for (const one of exchanges.filter(({ order_id }) => order_id === before.id)) {
      const paidByGoods = BigInt(one.credit_minor) - BigInt(one.open_minor)
      const share = beyond < paidByGoods ? beyond : paidByGoods
      if (one === source) return own + share
      beyond -= share
    }
    return own
  }

  function findPoints(line: Row, order: Row, influencer: string): number {
    const find = (id: string, name: string) =>
      chosen.find(({ category_id }) => category_id === id)?.commission_category ?? CATEGORIES[name]
    const category = find(line.k1, line.c1) ?? find(line.k2, line.c2) ?? 'others'
    const score = (rate: Row) =>
      (rate.product_id ? 4 : 0) + (rate.influencer_id ? 2 : 0) + (rate.category ? 1 : 0)
    const fits = rates.filter(
      (rate) =>
        rate.from <= order.placed &&
        [null, influencer].includes(rate.influencer_id) &&
        [null, line.product_id].includes(rate.product_id) &&
        [null, category].includes(rate.category),
    )
    const best = Math.max(...fits.map(score))
    return fits.find((rate) => score(rate) === best)?.basis_points ?? POINTS[category]!
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any table
type Row = Record<string, any>

const CATEGORIES: Record<string, string> = {
  ...{ Electronics: 'electronics', Fashion: 'fashion', 'Home & Garden': 'home' },
  ...{ 'Beauty & Personal Care': 'beauty', 'Digital Products': 'digital' },
}
const POINTS: Record<string, number> = {
  ...{ electronics: 500, fashion: 1000, home: 800, beauty: 1200, digital: 1500, others: 500 },
}

const sum = (values: (number | string)[]) => values.reduce((total, one) => total + BigInt(one), 0n)
const max = (a: bigint, b: bigint) => (a > b ? a : b)
/** The nearest whole number, halves up. */
const divideRounded = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)

/** `rate` is a text with ten decimals: units of the currency for a dollar. */
function toDollars(minor: bigint, currency: string, rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.')
  const scaled = BigInt(whole + decimals.padEnd(10, '0'))
  return divideRounded(minor * 10n ** 10n * (currency === 'JPY' ? 100n : 1n), scaled)
}

/** Takes an amount off the parts in their proportion; what rounding leaves goes to the largest remainders, the first of two. */
function spread(amount: bigint, parts: bigint[]): bigint[] {
  const whole = parts.reduce((total, part) => total + part, 0n)
  if (whole === 0n) return parts
  const taken = amount < whole ? amount : whole
  const shares = parts.map((part) => (taken * part) / whole)
  let left = taken - shares.reduce((total, share) => total + share, 0n)
  const order = parts.map((part, index) => ({ index, rest: (taken * part) % whole }))
  order.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of order) if (left-- > 0n) shares[index]! += 1n
  return parts.map((part, index) => part - shares[index]!)
}
