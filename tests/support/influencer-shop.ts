import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { AdminOrder, ExchangePreview, PlacedOrder } from '#contract/checkout'
import type { StaffRole } from '#contract/identity'
import type { UserId } from '#modules/identity'
import {
  approveDueCommissions,
  createInfluencer,
  findCommissionDiscrepancies,
} from '#modules/influencers'
import { findInfluencerDiscrepancies } from '#modules/integrity'
import { findBalanceDiscrepancies, findLedgerDiscrepancies } from '#modules/ledger'
import { createGuestOrderToken, type OrderId } from '#modules/orders'
import { drainOutbox } from '#platform/events/event-queues'
import { newId } from '#platform/ids'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { commissionRates } from '#tables/influencers'
import { openCustomerShop } from './customer-shop.ts'
import { createShopper, type Site } from './shopper.ts'
import { addTestProductToCategory, createTestUser } from './test-shop.ts'
import { createTestDependencies } from './test-site.ts'

export const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A commission as it is stored, in cents of dollars. */
export interface StoredCommission {
  category: string
  basis_points: number
  basis_minor: number
  minor: number
  earned_minor: number
  state: string
}

interface OrderReference {
  order: { id: string }
}

interface ExchangeDetails {
  variant: string
  /** Which line of the first order. Default: the first one. */
  line?: number
  isSentFirst?: boolean
}

interface ApiError {
  code: string
  message: string
  fields?: Record<string, string>
}

/** Opens a shop in which Mina is an influencer. It has a lamp for $59 and things of the categories with rates. */
export async function openInfluencerShop() {
  const shop = await openCustomerShop({ role: 'owner' })
  const { db, now, accessToken: token } = shop
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db, now })
  const { rows } = await db.execute<{ id: UserId }>(
    sql`select id from users where email = 'mina@example.com'`,
  )
  const userId = rows[0]!.id
  const influencer = await createInfluencer(db, { userId, fullName: 'Mina Ørsted', now: now() })

  /** Runs the handlers of all events, also of those that handlers publish. */
  async function handleEvents() {
    for (let round = 0; round < 3; round++) await drainOutbox(db, { handlers, now: now() })
  }
  let clerk = { ...shop.staff, since: now() }
  /** An access token lasts an hour. */
  async function getClerk() {
    if (now().getTime() - clerk.since.getTime() > 1_800_000)
      clerk = {
        ...(await shop.addStaff('owner', `owner-${now().getTime()}@example.com`)),
        since: now(),
      }
    return clerk
  }
  /** Calls a route of the administration, such as `/promotions`. */
  async function admin<Body = AdminOrder>(method: string, path: string, body?: object) {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const clerk = await getClerk()
    const response = await clerk.request(method, `/admin${path}`, body, headers)
    const text = await response.text()
    const parsed = text ? JSON.parse(text) : {}
    return { status: response.status, body: parsed as Body & { error: ApiError } }
  }
  /** Fails if the route refuses it. */
  async function post<Body = AdminOrder>(order: OrderReference, step: string, body: object = {}) {
    const done = await admin<Body>('POST', `/orders/${order.order.id}/${step}`, body)
    assert.ok(done.status < 300, `${step}: ${JSON.stringify(done.body)}`)
    return done.body
  }
  let parcels = 0
  /** Exchanges one unit of a line of a shipped order for another variant. Returns the new order. */
  async function exchange(
    { order }: OrderReference,
    { variant, line = 0, isSentFirst = false }: ExchangeDetails,
  ) {
    const { body: first } = await admin('GET', `/orders/${order.id}`)
    const selection = {
      lines: [{ line_id: first.lines[line]!.id, quantity: 1 }],
      additions: [{ variant_id: variant, quantity: 1 }],
    }
    const { difference } = await post<ExchangePreview>({ order }, 'exchange-preview', selection)
    const created = await post({ order }, 'exchanges', {
      ...{ ...selection, expected_difference: difference ?? 0, send_first: isSentFirst },
    })
    const made = created.exchanges.findLast(({ first }) => first.id === order.id)!
    return { exchangeId: made.id, first: { order }, order: { id: made.second.id } }
  }
  return {
    ...{ ...shop, token, userId, influencer, handleEvents, admin, post, exchange },
    async ship(placed: OrderReference) {
      await post(placed, 'process')
      await post(placed, 'ship', { carrier: 'DHL', number: `${++parcels}` })
    },
    /** The goods of an exchange come back, or do not. */
    decideExchange: (
      { first, exchangeId }: Awaited<ReturnType<typeof exchange>>,
      step: 'receive' | 'refuse',
      body: object = {},
    ) => post(first, `exchanges/${exchangeId}/${step}`, body),
    /** Pays by the link what is due of an order. */
    async payDue({ order: { id } }: OrderReference) {
      const { secretKey } = await createTestDependencies(db)
      const token = createGuestOrderToken(id as OrderId, secretKey)
      const placed = { order: { id }, token } as PlacedOrder
      const { status, body } = await shop.shopper.postOrderAction<PlacedOrder>(placed, 'pay')
      assert.equal(status, 200, JSON.stringify(body))
      await shop.shopper.pay({ ...placed, payment: body.payment })
    },
    /** Signs in somebody of the staff, for an hour. The answer is JSON, or the text of a file. */
    async openStaff(role: StaffRole = 'clerk') {
      const member = await shop.addStaff(role, `${role}-${crypto.randomUUID()}@example.com`)
      return async <Body = Record<string, never>>(method: string, path: string, sent?: unknown) => {
        const headers = { 'Idempotency-Key': crypto.randomUUID() }
        const response = await member.request(method, `/admin${path}`, sent, headers)
        const text = await response.text()
        const isJson = response.headers.get('Content-Type')?.includes('json')
        const body = (isJson ? JSON.parse(text) : {}) as Body & { error: ApiError }
        return { status: response.status, text, body }
      }
    },
    /** Gives an influencer an approved application. */
    async addProfile(owner: UserId, fullName: string) {
      await db.execute(sql`
        insert into influencer_profiles (user_id, full_name, email, location, instagram, followers_count, promotion_channels,
          niche, bio, promotion_plan, status, application_date, decided_at, updated_at)
        values (${owner}, ${fullName}, 'mina@example.com', 'DE', '@mina', 100, '{blog}', 'other', ${'I write. '.repeat(8)},
          ${'I write. '.repeat(8)}, 'approved', ${now().toISOString()}, ${now().toISOString()}, ${now().toISOString()})`)
    },
    /** Makes somebody an influencer. */
    async addInfluencer(fullName: string) {
      const { id } = await createTestUser(db, fullName)
      return createInfluencer(db, { userId: id, fullName, now: now() })
    },
    /** A browser with cookies, at an address of its own. */
    openBrowser: (address = '198.51.100.7', headers: Record<string, string> = {}) =>
      openBrowser(shop, { 'X-Forwarded-For': address, 'User-Agent': BROWSER, ...headers }),
    addProduct: async (category: string, title: string, price: number) => {
      const { onlyVariantId, id } = await addTestProductToCategory(db, [category], title, {
        ...{ price, stock: 500 },
      })
      return { id, variant: onlyVariantId! }
    },
    refund: async (placed: OrderReference, body: object) => {
      await post(placed, 'refund', body)
      await handleEvents()
    },
    approve: () => approveDueCommissions(db, { now: now() }),
    async listCommissions(): Promise<StoredCommission[]> {
      const { rows } = await db.execute<StoredCommission & Record<string, unknown>>(sql`
        select category, basis_points, basis_minor::float8, minor::float8, earned_minor::float8, state
        from commissions order by created_at, order_line_id`)
      return rows
    },
    /** Of each commission what is left, what was earned, and the state. */
    async listMinors() {
      const { rows } = await db.execute<Record<string, unknown>>(sql`
        select minor::int, earned_minor::int as earned, state from commissions order by created_at, order_line_id`)
      return rows.map(({ minor, earned, state }) => [minor, earned, state])
    },
    async listEntries() {
      const { rows } = await db.execute<Record<string, unknown>>(
        sql`select kind, minor::int, cause from commission_entries order by id`,
      )
      return rows.map(({ kind, minor, cause }) => [kind, minor, cause])
    },
    /** A rate that begins now. */
    async addRate(rate: Partial<typeof commissionRates.$inferInsert> & { basisPoints: number }) {
      const id = newId<'commission rate'>()
      const row = { ...rate, id, startsAt: now(), createdAt: now() }
      await db.insert(commissionRates).values(row)
    },
    async listAttributions() {
      const { rows } = await db.execute<{ source: string; path: string; own_reason: string }>(
        sql`select source, path, own_reason from order_attributions order by created_at`,
      )
      return rows
    },
    /** Clicks and repeats by path. */
    async listClicks() {
      const { rows } = await db.execute<{ path: string; clicks: number; repeats: number }>(sql`
        select path, sum(clicks)::int as clicks, sum(repeats)::int as repeats
        from influencer_click_days group by path order by path`)
      return rows
    },
    async countTickets() {
      const { rows } = await db.execute<{ count: number }>(
        sql`select coalesce(sum(count - returned), 0)::int as count from draw_grants where source = 'influencer'`,
      )
      return rows[0]!.count
    },
    async assertBooksMatch() {
      const findings = [
        ...(await findCommissionDiscrepancies(db)),
        ...(await findInfluencerDiscrepancies(db)),
        ...(await findBalanceDiscrepancies(db)),
        ...(await findLedgerDiscrepancies(db)),
      ]
      assert.deepEqual(findings, [])
    },
  }
}

/** A client that keeps cookies, as browsers do. Without the user agent of one its clicks are those of a program. */
export function openBrowser(site: Site, headers: Record<string, string>) {
  const cookies = new Map<string, string>()
  let lastCookie = ''
  const shopper = createShopper({
    async request(path, init) {
      const sent = new Headers(init?.headers)
      for (const [name, value] of Object.entries(headers)) sent.set(name, value)
      if (cookies.size > 0)
        sent.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await site.request(path.replace(/^https?:\/\/[^/]+/, ''), {
        ...init,
        headers: sent,
      })
      for (const cookie of response.headers.getSetCookie()) {
        lastCookie = cookie
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        cookies.set(name!, value!)
      }
      return response
    },
  })
  return {
    ...shopper,
    cookies,
    getLastCookie: () => lastCookie,
    follow: (code: string, path = '/', auth: Record<string, string> = {}) =>
      shopper.request<{ influencer: { code: string; name: string; may_remember: boolean } }>(
        ...(['POST', '/api/link-visits', { code, path }, auth] as const),
      ),
    /** Orders and pays. */
    async buy(
      items: { variant: string; quantity?: number }[],
      { code, ...contact }: { code?: string; [name: string]: unknown } = {},
      auth = {},
    ) {
      const cart = await shopper.createCart(items)
      if (code) await shopper.request('PUT', `/api/carts/${cart.id}/coupon`, { code })
      const at = { email: 'thomas@friends.example', address: 'Waldweg 1', ...contact }
      const { body, status } = await shopper.checkOut(cart.id, at, auth)
      assert.equal(status, 201, JSON.stringify(body))
      await shopper.pay(body)
      return body
    },
  }
}
