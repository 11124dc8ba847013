import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { PlacedOrder } from '#contract/checkout'
import type { StaffRole } from '#contract/identity'
import type { UserId } from '#modules/identity'
import {
  approveDueCommissions,
  createInfluencer,
  findCommissionDiscrepancies,
} from '#modules/influencers'
import { findBalanceDiscrepancies, findLedgerDiscrepancies } from '#modules/ledger'
import { createCoupon } from '#modules/promotions'
import { drainOutbox } from '#platform/events/event-queues'
import { newId } from '#platform/ids'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { commissionRates } from '#tables/influencers'
import { openCustomerShop } from './customer-shop.ts'
import { createShopper, type Site } from './shopper.ts'
import { addTestProductToCategory, createTestUser } from './test-shop.ts'
import { createTestDependencies } from './test-site.ts'

const BROWSER =
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
  const post = async ({ order: { id } }: PlacedOrder, step: string, body: object = {}) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const response = await (await getClerk()).request(
      'POST',
      `/admin/orders/${id}/${step}`,
      body,
      headers,
    )
    assert.ok(response.status < 300, `${step}: ${await response.text()}`)
  }
  return {
    ...{ ...shop, token, userId, influencer, handleEvents, post },
    /** Signs in somebody of the staff, for an hour. The answer is JSON, or the text of a file. */
    async openStaff(role: StaffRole = 'clerk') {
      const member = await shop.addStaff(role, `${role}-${crypto.randomUUID()}@example.com`)
      return async <Body = Record<string, never>>(method: string, path: string, body?: unknown) => {
        const headers = { 'Idempotency-Key': crypto.randomUUID() }
        const response = await member.request(method, `/admin${path}`, body, headers)
        const text = await response.text()
        const isJson = response.headers.get('Content-Type')?.includes('json')
        type Answer = Body & { error: { code: string; fields?: Record<string, string> } }
        return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Answer }
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
    refund: async (placed: PlacedOrder, body: object) => {
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
    /** Ten percent off for everybody. */
    async addCoupon(code: string) {
      await createCoupon(db, { code, discount: { basisPoints: 1000 }, now: now() })
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
        ...(await findBalanceDiscrepancies(db)),
        ...(await findLedgerDiscrepancies(db)),
      ]
      assert.deepEqual(findings, [])
    },
  }
}

/** A client that keeps cookies, as browsers do. */
function openBrowser(site: Site, headers: Record<string, string>) {
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
