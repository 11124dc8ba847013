import assert from 'node:assert/strict'
import { Client } from 'pg'
import {
  countOrders,
  findOrderId,
  getOrder,
  getOrderTimeline,
  listAccountOrders,
  listOrderLines,
  listOrderPayments,
  listOrders,
  listOverdueOrders,
} from '#modules/orders'
import { type Database, openDatabase } from '#platform/db/database'
import { createPartitions } from '#platform/db/partitions'
import { listEmails } from '#platform/email/list-emails'
import { purgeMessages } from '#platform/events/purge-messages'
import { createShopProcess } from '#tests/crash/shop-process'
import { startShoppers } from '#tests/crash/shoppers'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { openMultiplier } from './support/multiply-orders.ts'
import { startOutsideDatabase } from './support/outside-database.ts'
import { prepareShop, settle } from './support/shop-data.ts'

const ORDERS = Number(process.env.DRILL_ORDERS ?? 1_000_000)
/** The first measurement is with a tenth in the same partitions, so that the second one shows what grows. */
const FIRST = ORDERS / 10
const GOAL = 100_000_000
const YEARS = 5
const MESSAGE_WEEKS = 13
const DAY_MS = 24 * 60 * 60_000
const STEP_MS = Math.floor((YEARS * 365 * DAY_MS) / ORDERS)
/** Pages of 8 KB that one query may read more with ten times as many orders: a level of each tree that it descends. */
const MAX_GROWTH = 2
const FLAGS = ['-c fsync=off', '-c max_wal_size=8GB', '-c shared_buffers=1GB'].concat(
  '-c maintenance_work_mem=512MB',
  '-c autovacuum=off',
)
const LARGE_TABLES = /^(orders|order_lines|order_numbers|payments|order_events|events|emails)(_|$)/

/** `DRILL_ORDERS`: how many orders, a million by default; each needs 5 KB of disk. */
export const manyOrders: Drill = {
  name: 'many-orders',
  promise:
    'With ten times as many orders, the queries of shoppers and clerks read hardly more pages, each by an index; old messages go by the week.',
  packages: [],
  run: runManyOrders,
}

async function runManyOrders(context: DrillContext): Promise<Figures> {
  const { log, after, folder } = context
  const { url, superuserUrl } = await startOutsideDatabase(context, FLAGS)
  const orderId = await placeOrder(`${folder}/shop`, url)
  const { db, close } = openDatabase(url)
  after(close)
  const start = new Date()
  const end = new Date(start.getTime() + ORDERS * STEP_MS)
  await openPartitions(db, start, end)
  const copies = await openMultiplier({
    ...{ url, superuserUrl, orderId, start, stepMs: STEP_MS },
    firstWithMessages: Math.floor(ORDERS - (MESSAGE_WEEKS * 7 * DAY_MS) / STEP_MS),
  })
  after(copies.close)

  log(`writing ${FIRST} orders`)
  await copies.copy(ORDERS, 'first')
  const small = await measure(db, copies.client)
  log(`writing ${ORDERS - FIRST} more`)
  await copies.copy(ORDERS, 'others')
  const large = await measure(db, copies.client)

  for (const [query, { pages, scans }] of Object.entries(large)) {
    const before = small[query]!.pages
    log(`${query}: ${before} pages, then ${pages}`)
    assert.deepEqual(scans, [], `${query} reads a whole table`)
    assert.ok(pages <= before * MAX_GROWTH, `${query} reads ${before} pages, then ${pages}`)
  }
  const bytes = await readBytes(db)
  return {
    orders: ORDERS,
    ...Object.fromEntries(
      Object.entries(large).map(([query, { pages, ms }]) => {
        const growth = pages - small[query]!.pages
        const extrapolated = Math.max(pages, Math.round(pages + growth * Math.log10(GOAL / ORDERS)))
        return [
          `${query}: pages read with ${FIRST} and ${ORDERS} orders, by the model with ${GOAL}; ms`,
          `${small[query]!.pages}, ${pages}, ${extrapolated}; ${ms}`,
        ]
      }),
    ),
    'bytes an order, with lines, payment, events and indexes': Math.round(bytes / ORDERS),
    [`GB with ${GOAL} orders, by the model`]: Math.round((bytes / ORDERS) * (GOAL / 1e9)),
    ...(await dropOldWeeks(db, end)),
  }
}

/** One order by the shop itself, paid and with all its consequences. */
async function placeOrder(folder: string, url: string): Promise<string> {
  const shop = await createShopProcess(folder, { DATABASE_URL: url })
  const variants = await prepareShop(shop)
  await shop.start()
  try {
    const shoppers = startShoppers(shop, { variants, shopperCount: 1 })
    await shoppers.waitForResponse()
    const [purchase] = await shoppers.finish()
    await settle(shop)
    return purchase!.placed.order.id
  } finally {
    await shop.close()
  }
}

/** As the daily job would have done it meanwhile. */
async function openPartitions(db: Database, start: Date, end: Date) {
  for (let time = start.getTime(); time <= end.getTime(); time += 180 * DAY_MS)
    await createPartitions(db, new Date(time))
  const weeks = Array.from({ length: MESSAGE_WEEKS + 1 }, (_, week) => week)
  for (const week of weeks.reverse())
    await createPartitions(db, new Date(end.getTime() - week * 7 * DAY_MS))
}

interface Measured {
  pages: number
  ms: number
  /** Tables of which all rows were read. */
  scans: string[]
}

/** Runs what shoppers and clerks ask for, and explains each statement of it. */
async function measure(db: Database, client: Client) {
  await client.query('vacuum (analyze)')
  const queries = await buildQueries(db)
  const measured: Record<string, Measured> = {}
  for (const [name, run] of Object.entries(queries)) {
    await run()
    const startedAt = performance.now()
    await run()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const statements = await recordStatements(run)
    assert.ok(statements.length > 0, name)
    const plans = []
    for (const statement of statements) plans.push(await explain(client, statement))
    measured[name] = {
      ms,
      pages: plans.reduce((sum, plan) => sum + plan.pages, 0),
      scans: plans.flatMap((plan) => plan.scans),
    }
  }
  return measured
}

async function buildQueries(db: Database): Promise<Record<string, () => unknown>> {
  // In the first part, and of an account.
  const copy = `OW-C${String(Math.floor(ORDERS / 40) * 20).padStart(12, '0')}`
  const id = (await findOrderId(db, copy))!
  const { email, userId } = (await getOrder(db, id))!
  const page = { after: null, limit: 50 }
  return {
    'orders of an account': () =>
      listAccountOrders(db, { userId: userId!, limit: 10, after: null }),
    'page of an order': async () => {
      await findOrderId(db, copy)
      await getOrder(db, id)
      await listOrderLines(db, id)
      await listOrderPayments(db, [id])
      await getOrderTimeline(db, id)
    },
    'newest orders for a clerk': () => listOrders(db, { filter: {}, order: 'newest', ...page }),
    'open orders for a clerk': () =>
      listOrders(db, { filter: { states: ['paid', 'processing'] }, order: 'newest', ...page }),
    'an order by its number for a clerk': () =>
      listOrders(db, { filter: { q: copy }, order: 'newest', ...page }),
    'orders of a guest for a clerk': () =>
      listOrders(db, { filter: { guestEmail: email }, order: 'newest', ...page }),
    'number of open orders': () => countOrders(db, { states: ['paid', 'processing'] }),
    'orders whose time to pay is over': () =>
      listOverdueOrders(db, { now: new Date(), limit: 100 }),
    'e-mails to an address': () => listEmails(db, { recipient: email, ...page }),
  }
}

interface Statement {
  text: string
  values: unknown[]
}

type Query = (config: string | { text: string; values?: unknown }, values?: unknown) => unknown

/** Returns the selects that the shop sends meanwhile. */
async function recordStatements(run: () => unknown): Promise<Statement[]> {
  const statements: Statement[] = []
  const original = Client.prototype.query as unknown as Query
  const recording: Query = function (this: Client, config, ...rest) {
    const { text, values = rest[0] } = typeof config === 'string' ? { text: config } : config
    if (/^\s*(select|with|\()/i.test(text))
      statements.push({ text, values: Array.isArray(values) ? values : [] })
    return original.call(this, config, ...rest)
  }
  Object.assign(Client.prototype, { query: recording })
  try {
    await run()
  } finally {
    Object.assign(Client.prototype, { query: original })
  }
  return statements
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Small partitions, and tables that do not grow with orders, are read as a whole. */
const FEW_ROWS = 1_000

async function explain(client: Client, { text, values }: Statement) {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  )
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
  const scans = listNodes(plan).flatMap((node) => {
    const { 'Relation Name': table = '', 'Rows Removed by Filter': removed = 0 } = node
    const read = (node['Actual Rows'] + removed) * node['Actual Loops']
    return node['Node Type'] === 'Seq Scan' && LARGE_TABLES.test(table) && read > FEW_ROWS
      ? table
      : []
  })
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], scans }
}

function listNodes(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(listNodes)]
}

async function readBytes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
     where relkind = 'r' and relname ~ '${LARGE_TABLES.source}' and relname !~ '^(events|emails)'`,
  )
  return Number(rows[0]!.bytes)
}

/** The weeks that are older than four. */
async function dropOldWeeks(db: Database, end: Date): Promise<Figures> {
  const count = async () => {
    const { rows } = await db.execute<{ events: number; emails: number }>(
      'select (select count(*)::int from events) as events, (select count(*)::int from emails) as emails',
    )
    return rows[0]!
  }
  const before = await count()
  const startedAt = performance.now()
  await purgeMessages(db, { before: new Date(end.getTime() - 28 * DAY_MS), now: end })
  const ms = Math.round(performance.now() - startedAt)
  const left = await count()
  assert.ok(left.events < before.events && left.emails < before.emails, 'old messages are gone')
  return {
    'events and e-mails deleted with their weeks':
      before.events + before.emails - left.events - left.emails,
    'milliseconds for that': ms,
  }
}
