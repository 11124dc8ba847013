import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { ProviderEvent } from '#contract/payments'
import { newId } from '#platform/ids'
import { openClerkShop } from '#tests/support/clerk-shop'

interface Page {
  items: ProviderEvent[]
  next_cursor: string | null
}
type Details = ProviderEvent & { raw: string }

test('an owner sees the events of all orders, newest first, in pages and by their outcome', async () => {
  const { list, buy, lamp, addEvent } = await openEvents()
  const first = await buy([{ variant: lamp }])
  const second = await buy([{ variant: lamp }])
  await addEvent({ outcome: 'unknown_payment' })
  const all = await list('')
  assert.deepEqual(
    all.items.map(({ order, outcome }) => [order?.number, outcome]),
    [
      [undefined, 'unknown_payment'],
      [second.order.number, 'applied'],
      [first.order.number, 'applied'],
    ],
  )
  assert.deepEqual(
    all.items.map(({ can_replay: canReplay }) => canReplay),
    [false, true, true],
  )

  const numbers: (string | undefined)[] = []
  let cursor: string | null = ''
  // A cursor that does not move on would never end.
  while (cursor !== null && numbers.length <= all.items.length) {
    const page: Page = await list(`limit=1${cursor && `&cursor=${cursor}`}`)
    numbers.push(page.items[0]?.order?.number)
    cursor = page.next_cursor
  }
  assert.deepEqual(numbers, [undefined, second.order.number, first.order.number])
  assert.equal((await list('outcome=unknown_payment')).items.length, 1)
  assert.equal((await list('state=succeeded&provider=sandbox')).items.length, 3)
  assert.equal((await list('provider=stripe')).items.length, 0)
})

test('events are found by the number of their order and by provider, and only providers that reported are offered', async () => {
  const { list, buy, lamp, request, db } = await openEvents()
  const { order } = await buy([{ variant: lamp }])
  await buy([{ variant: lamp }])
  const found = await list(`order=${order.number.toLowerCase()}`)
  assert.deepEqual(
    found.items.map((event) => event.order?.number),
    [order.number],
  )
  assert.deepEqual((await list('order=OW-1')).items, [])
  assert.deepEqual((await list(`order=${order.number}&provider=stripe`)).items, [])
  assert.equal((await request('GET', '/provider-events?order=')).status, 422)
  await db.execute(sql`
    insert into payment_event_keys (provider, event_id, created_at)
    values ('stripe', 'evt_1', now()), ('stripe', 'evt_2', now()), ('adyen', 'evt_1', now())`)
  const { body } = await request<{ items: string[] }>('GET', '/provider-events/providers')
  assert.deepEqual(body.items, ['adyen', 'sandbox', 'stripe'])
})

test('the content of an event has no secrets and names nobody', async () => {
  const { request, addEvent } = await openEvents()
  const id = await addEvent({
    raw: JSON.stringify({ type: 'paid', client_secret: 'pi_1', email: 'mina@example.com' }),
  })
  const { body } = await request<Details>('GET', `/provider-events/${id}`)
  assert.deepEqual(JSON.parse(body.raw), {
    ...{ type: 'paid', client_secret: '[hidden]', email: '[hidden]' },
  })
})

test('an event that is replayed, also by several people at once, has no second effect and is in the change log', async () => {
  const { db, request, list, buy, lamp } = await openEvents()
  await buy([{ variant: lamp }])
  const [event] = (await list('')).items
  const snapshot = async () =>
    (
      await db.execute(sql`
        select (select json_agg(p) from payments p) as payments, (select json_agg(o) from orders o) as orders,
          (select count(*) from ledger_entries) as entries, (select count(*) from payment_events) as events`)
    ).rows
  const before = await snapshot()
  const replay = () =>
    request<{ outcome: string }>('POST', `/provider-events/${event!.id}/replay`, {})
  const answers = [await replay(), ...(await Promise.all([replay(), replay()]))]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.outcome]),
    [1, 2, 3].map(() => [200, 'no_change']),
  )
  assert.deepEqual(await snapshot(), before)
  const { rows } = await db.execute(sql`
    select subject_kind, subject_id from change_log where action = 'payment_event.replayed'`)
  assert.equal(rows.length, 3)
  assert.deepEqual(rows[0], { subject_kind: 'payment_event', subject_id: event!.id })
})

test('what is no event of a payment is not replayed', async () => {
  const { request, addEvent } = await openEvents()
  const lost = await addEvent({ outcome: 'unknown_payment' })
  assert.equal((await request('POST', `/provider-events/${lost}/replay`, {})).status, 409)
  const unknown = '01990000-0000-7000-8000-00000000dead'
  assert.equal((await request('POST', `/provider-events/${unknown}/replay`, {})).status, 404)
  assert.equal((await request('GET', `/provider-events/${unknown}`)).status, 404)
  assert.equal((await request('GET', '/provider-events/1')).status, 422)
  for (const query of ['cursor=1', 'state=lost', 'outcome=', 'provider=a b', 'limit=1000'])
    assert.equal((await request('GET', `/provider-events?${query}`)).status, 422, query)
})

async function openEvents() {
  const shop = await openClerkShop()
  const { db, request } = shop
  return {
    ...shop,
    list: async (query: string) => (await request<Page>('GET', `/provider-events?${query}`)).body,
    /** An event that belongs to no payment. */
    async addEvent({ outcome = 'unrelated', raw = '{}' }) {
      const id = newId<'payment event'>()
      await db.execute(sql`
        insert into payment_events (id, provider, event_id, state, currency, amount_minor, outcome, raw, created_at)
        values (${id}, 'sandbox', ${id}, 'succeeded', 'USD', 100, ${outcome}, ${raw}, now())`)
      return id
    },
  }
}
