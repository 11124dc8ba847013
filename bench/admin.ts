import { createAdminToken } from '#modules/identity'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import { openDatabase } from '#platform/db/database'
import { type ChildServer, startShop } from './child-servers.ts'
import { printResult } from './report.ts'

const ROUNDS = 20

/** Each list is read often with one clerk; the row names the slowest one. */
const ORDER_LISTS = {
  all: '',
  'to ship': 'states=paid,processing,partially_shipped',
  'waiting for payment': 'states=pending_payment',
  'refunded, of which there are none': 'states=refunded',
  'with an open return': 'flag=return_requested',
  'by number': 'q=OW-100777',
  'by name and city': 'q=keller4711 koln',
  'by a part of most addresses': 'q=example',
  'by letters that no order has': 'q=zzz',
  'by SKU': 'q=SKU-0777',
  'of one country and a value': 'countries=TR&min_total=100',
  'oldest first': 'order=oldest',
}

const PRODUCT_LISTS = {
  all: '',
  drafts: 'statuses=draft',
  'sold out': 'statuses=active&stock=out',
  'by a common word': 'q=lamp',
  'by a begun word': 'q=lam',
  'by an SKU': 'q=SKU-0777',
  'by letters that no product has': 'q=zzz',
  'with a tag that none has': 'tag=none',
  'oldest first': 'order=oldest',
}

/** Measures the lists of the administration: how long the server takes for the slowest. */
export async function benchAdmin(databaseUrl: string): Promise<void> {
  const shop = await startShop(databaseUrl)
  const token = await createToken(databaseUrl)
  const lists = { 'admin orders': 'orders', 'admin totals of orders': 'orders/totals' }
  for (const [what, list] of Object.entries(lists)) {
    const toPath = (query: string) => `api/admin/${list}?${query}`
    await reportSlowest(what, { shop, token, toPath, queries: ORDER_LISTS })
  }
  const toPath = (query: string) => `api/admin/products?${query}`
  await reportSlowest('admin products search', { shop, token, toPath, queries: PRODUCT_LISTS })
}

interface ListsInput {
  shop: ChildServer
  token: string
  toPath: (query: string) => string
  /** By their names. */
  queries: Record<string, string>
}

async function reportSlowest(what: string, { shop, token, toPath, queries }: ListsInput) {
  const times: { name: string; ms: number }[] = []
  for (const [name, query] of Object.entries(queries)) {
    times.push({ name, ms: await measureMedian(shop, toPath(query), token) })
  }
  const slowest = times.toSorted((a, b) => b.ms - a.ms)[0]!
  const row = { shop: slowest.ms, reference: null, budget: 100, unit: 'ms' }
  printResult({ what: `${what}, the slowest: ${slowest.name}`, ...row })
}

async function measureMedian({ url }: ChildServer, path: string, token: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2]!
}

async function createToken(databaseUrl: string): Promise<string> {
  const { db, close } = openDatabase(databaseUrl)
  const now = new Date()
  const input = { name: 'bench', expiresInDays: 1, actor: COMMAND_LINE_ACTOR, now }
  const created = await createAdminToken(db, input)
  await close()
  if (!created.ok) throw new Error(`No token: ${created.error.code}`)
  return created.value.secret
}
