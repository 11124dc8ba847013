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

const GRID_LISTS = { all: '', 'by a common word': 'q=lamp', 'by an SKU': 'q=SKU-0777' }

const CUSTOMER_LISTS = {
  all: '',
  'by value': 'order=spent',
  'by the last order': 'order=last_order',
  'by name and city': 'q=keller4711 koln',
  'by a part of most addresses': 'q=example',
  'by letters that no customer has': 'q=zzz',
  guests: 'kind=guest',
  'of one country with many orders': 'countries=TR&min_orders=50',
  'with a tag that none has': 'tag=none',
  blocked: 'blocked=yes',
}

const INVOICE_LISTS = {
  all: '',
  'by number': 'q=INV-2026-077',
  'by a part of most addresses': 'q=example',
  'by letters that no invoice has': 'q=zzz',
  'credit notes, of which there are none': 'kind=credit_note',
  'of one country': 'buyer_country=TR',
}

const REVIEW_LISTS = { pending: 'status=pending', published: 'status=published', worst: 'rating=1' }

const CONVERSATION_LISTS = {
  open: 'filter=open',
  overdue: 'filter=overdue',
  closed: 'filter=closed',
  'by letters that none has': 'q=zzz',
}

const SUBSCRIBER_LISTS = {
  all: '',
  'by a part of most addresses': 'q=example',
  bounced: 'state=bounced',
}

const CHANGE_LISTS = {
  all: '',
  'of one action': 'action=order.fulfil',
  'of nobody': 'actor=nobody',
}

const EMAIL_LISTS = {
  all: '',
  'to one recipient': 'recipient=shopper-777@example.com',
  'of a template that was not sent': 'template=none',
  suppressed: 'state=suppressed',
  waiting: 'state=waiting',
}

const EVENT_LISTS = { all: '', unusual: 'outcome=unrelated' }

const REPORT_RANGES = { 'of a quarter': 'range=90d' }

/** The queries of each list by the row of the report that names the slowest one. */
const LISTS: Record<string, { path: string; queries: Record<string, string> }> = {
  'admin orders': { path: 'orders', queries: ORDER_LISTS },
  'admin totals of orders': { path: 'orders/totals', queries: ORDER_LISTS },
  'admin products search': { path: 'products', queries: PRODUCT_LISTS },
  'admin grid of products': { path: 'product-grid', queries: GRID_LISTS },
  'admin tags of products': { path: 'products/tags', queries: { all: '' } },
  'admin variants': { path: 'variants', queries: { 'by a common word': 'q=lamp' } },
  'admin categories': { path: 'categories', queries: { all: '' } },
  'admin customers': { path: 'customers', queries: CUSTOMER_LISTS },
  'admin totals of customers': { path: 'customers/totals', queries: CUSTOMER_LISTS },
  'admin invoices': { path: 'invoices', queries: INVOICE_LISTS },
  'admin totals of invoices': { path: 'invoices/totals', queries: INVOICE_LISTS },
  'admin series of invoices': { path: 'invoices/series', queries: { all: '' } },
  'admin reviews': { path: 'reviews', queries: REVIEW_LISTS },
  'admin counts of reviews': { path: 'reviews/counts', queries: { all: '' } },
  'admin conversations': { path: 'support/conversations', queries: CONVERSATION_LISTS },
  'admin counts of conversations': { path: 'support/counts', queries: { all: '' } },
  'admin subscribers': { path: 'newsletter-subscribers', queries: SUBSCRIBER_LISTS },
  'admin counts of subscribers': { path: 'newsletter-subscribers/counts', queries: { all: '' } },
  'admin changes': { path: 'changes', queries: CHANGE_LISTS },
  'admin e-mails': { path: 'emails', queries: EMAIL_LISTS },
  'admin reports of providers': { path: 'provider-events', queries: EVENT_LISTS },
  'admin waiting work': { path: 'work/waiting', queries: { all: '' } },
  'admin sales': { path: 'reports/sales', queries: REPORT_RANGES },
  'admin shares': { path: 'reports/shares', queries: REPORT_RANGES },
  'admin best sellers': { path: 'reports/products', queries: REPORT_RANGES },
  'admin visits': { path: 'reports/visits', queries: REPORT_RANGES },
  'admin stock': { path: 'reports/stock', queries: { all: '' } },
  'admin alerts': { path: 'reports/alerts', queries: { all: '' } },
  'admin storage': { path: 'system/storage', queries: { all: '' } },
}

/** Measures the lists of the administration: how long the server takes for the slowest query of each. */
export async function benchAdmin(databaseUrl: string): Promise<void> {
  const shop = await startShop(databaseUrl)
  const token = await createToken(databaseUrl)
  for (const [what, { path, queries }] of Object.entries(LISTS)) {
    const toPath = (query: string) => `api/admin/${path}?${query}`
    await reportSlowest(what, { shop, token, toPath, queries })
  }
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
