import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { ChangeStreams } from '#platform/changes/change-streams'
import { openStaffShop } from '#tests/support/staff-shop'

test('somebody of support sees what waits for them, a person without rights nothing', async () => {
  const { addStaff, accessToken, as } = await openStaffShop()
  const support = await addStaff('support')
  assert.deepEqual(await (await support.get('/admin/work/waiting')).json(), {
    orders: { to_ship: 0, late: 0, today: 0, oldest_at: null, returns: 0, owed: 0 },
    suppliers: { open: 0, oldest_order_id: null },
    reviews: 0,
    reward_budgets: 0,
    conversations: { waiting: 0, overdue: 0 },
    influencer_applications: 0,
    marketplace: null,
    integrity: null,
  })
  assert.equal((await as(accessToken).get('/admin/work/waiting')).status, 403)
  assert.equal((await as(undefined).get('/admin/work/events')).status, 401)
})

test('a token that may not read orders does not learn how many wait', async () => {
  const { addStaff, as } = await openStaffShop()
  const owner = await addStaff('owner')
  const body = { name: 'translations', scopes: ['content:read', 'content:write'] }
  const { token } = await (await owner.request('POST', '/admin/tokens', body)).json()
  assert.deepEqual(await (await as(token).get('/admin/work/waiting')).json(), {
    orders: null,
    suppliers: null,
    reviews: null,
    reward_budgets: null,
    conversations: null,
    influencer_applications: null,
    marketplace: null,
    integrity: null,
  })
})

test('two clerks see the changes of each other, but only those they may read', async () => {
  const { addStaff, db, readEvents } = await openWork()
  const owner = await readEvents(await addStaff('owner'))
  const support = await readEvents(await addStaff('support'))
  for (const stream of [owner, support]) assert.deepEqual(await stream.next(), ['list', {}])

  await savePrice(await addStaff('manager'))
  assert.deepEqual(await owner.next(), ['change', { kind: 'shipping_price', id: 'standard EUR' }])
  const id = crypto.randomUUID()
  await db.execute(sql`select pg_notify('admin_changes', ${`order ${id}`})`)
  for (const stream of [owner, support])
    assert.deepEqual(await stream.next(), ['change', { kind: 'order', id }])
  await Promise.all([owner.cancel(), support.cancel()])
})

test('after a gap everything is read again, and streams end with the process', async () => {
  const { addStaff, changeStreams, readEvents } = await openWork()
  const stream = await readEvents(await addStaff('clerk'))
  await stream.next()
  changeStreams.setPurgeListening(true)
  assert.deepEqual(await stream.next(), ['list', {}])
  changeStreams.close()
  assert.equal(await stream.next(), null)
  assert.equal(changeStreams.size, 0)
})

test('one person has a limited number of streams', async () => {
  const { addStaff, changeStreams, readEvents } = await openWork()
  const clerk = await addStaff('clerk')
  const streams = await Promise.all(Array.from({ length: 32 }, () => readEvents(clerk)))
  assert.equal((await clerk.get('/admin/work/events')).status, 429)
  await Promise.all(streams.map((stream) => stream.cancel()))
  // The server hears of it when the sockets close.
  while (changeStreams.size > 0) await setTimeout(10)
})

type Staff = Awaited<ReturnType<Awaited<ReturnType<typeof openStaffShop>>['addStaff']>>

function savePrice(staff: Staff) {
  const body = { price: 5, free_from: null }
  return staff.request('PUT', '/admin/shipping-prices/standard/EUR', body)
}

async function openWork() {
  const changeStreams = new ChangeStreams()
  const shop = await openStaffShop({ changeStreams })
  /** Each event is its name and its data; null at the end. */
  const readEvents = async (staff: Staff) => {
    const response = await staff.get('/admin/work/events')
    assert.equal(response.status, 200)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const next = async (): Promise<[string, unknown] | null> => {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { done, value } = await reader.read()
        if (done) return null
        text += value
        return next()
      }
      const [block, rest] = [text.slice(0, end), text.slice(end + 2)]
      text = rest
      const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1]
      return field('event') ? [field('event')!, JSON.parse(field('data')!)] : next()
    }
    return { next, cancel: () => reader.cancel() }
  }
  return { ...shop, changeStreams, readEvents }
}
