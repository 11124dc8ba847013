import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findChangeLogDiscrepancies } from '#platform/changes/check-change-chain'
import { openStaffShop } from '#tests/support/staff-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

interface Change {
  number: number
  action: string
  subject: { kind: string; id: string }
  actor: { kind: string; id: string | null; name: string | null }
  input: unknown
  changes: unknown[]
}
type Caller = Awaited<ReturnType<Awaited<ReturnType<typeof openStaffShop>>['addStaff']>>

test('a change is in the log with its author, before and after', async () => {
  const { addStaff } = await openStaffShop()
  const owner = await addStaff('owner')
  await savePrice(owner, 5)
  await savePrice(owner, 7.5)
  const [newest, oldest] = (await listChanges(owner)) as [Change, Change]
  assert.deepEqual(
    [newest.action, newest.subject],
    ['shipping_price.saved', { kind: 'shipping_price', id: 'standard EUR' }],
  )
  assert.deepEqual(newest.actor, { kind: 'staff_account', id: owner.id, name: owner.email })
  assert.deepEqual(newest.input, { price: 7.5, free_from: null })
  assert.deepEqual(newest.changes, [{ path: 'priceMinor', before: 500, after: 750 }])
  assert.equal(newest.number, oldest.number + 1)
})

test('a refused change, a read and a repeated request are not in the log', async () => {
  const { addStaff } = await openStaffShop()
  const owner = await addStaff('owner')
  const clerk = await addStaff('clerk')
  await owner.get('/admin/promotions')
  assert.equal((await savePrice(clerk, 5)).status, 403)
  assert.equal((await savePrice(owner, 5.001)).status, 422)
  const unknownReview = `/admin/reviews/${randomUUID()}/approve`
  assert.equal((await owner.request('POST', unknownReview)).status, 404)
  const coupon = {
    ...{ kind: 'coupon', name: 'Spring', codes: { code: 'SPRING' } },
    actions: [{ kind: 'percentage_off', percent: 10 }],
  }
  const headers = { 'Idempotency-Key': 'spring' }
  for (const _ of [1, 2])
    assert.equal((await owner.request('POST', '/admin/promotions', coupon, headers)).status, 201)
  const actions = (await listChanges(owner)).map(({ action }) => action)
  assert.deepEqual(actions, ['promotion.created'])
})

test('the log holds no e-mail address and no secret', async () => {
  const { addStaff, db } = await openStaffShop()
  const owner = await addStaff('owner')
  await owner.request('POST', '/admin/staff/invitations', {
    email: 'theo@example.com',
    role: 'clerk',
  })
  const created = await owner.request('POST', '/admin/tokens', { name: 'warehouse' })
  const { token, id } = await created.json()
  const { rows } = await db.execute<{ log: string }>(
    sql`select json_agg(c)::text as log from change_log c`,
  )
  assert.ok(!rows[0]!.log.includes('theo@example.com'))
  assert.ok(!rows[0]!.log.includes(token))
  const [newest] = (await listChanges(owner)) as [Change]
  assert.deepEqual([newest.action, newest.subject.id], ['api_key.created', id])
})

test('the log is filtered by author, action, subject and time, and paged', async () => {
  const { addStaff } = await openStaffShop()
  const owner = await addStaff('owner')
  const manager = await addStaff('manager')
  for (const price of [1, 2, 3]) await savePrice(owner, price)
  await owner.request('PUT', '/admin/reviews/settings', { approves_automatically: true })
  await savePrice(manager, 4)

  const count = async (query: string) => (await listChanges(owner, query)).length
  assert.equal(await count(`?actor=${manager.id}`), 1)
  assert.equal(await count('?action=shipping_price.saved'), 4)
  assert.equal(await count('?subject_kind=shipping_price&subject_id=standard%20EUR'), 4)
  assert.equal(await count('?subject_kind=shipping_price&subject_id=express%20EUR'), 0)
  assert.equal(await count('?to=2020-01-01T00:00:00Z'), 0)

  const first = await (await owner.get('/admin/changes?limit=2')).json()
  const second = await (
    await owner.get(`/admin/changes?limit=10&cursor=${first.next_cursor}`)
  ).json()
  const numbers = [...first.items, ...second.items].map(({ number }: Change) => number)
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => b - a),
  )
  assert.equal(new Set(numbers).size, numbers.length)
  assert.equal(second.next_cursor, null)
})

test('only who may see the system reads the log', async () => {
  const { addStaff } = await openStaffShop()
  assert.equal((await (await addStaff('clerk')).get('/admin/changes')).status, 403)
  assert.equal((await (await addStaff('read_only')).get('/admin/changes')).status, 200)
})

test('many changes at once are one chain without gaps', async () => {
  const { addStaff, db } = await openStaffShop()
  const owner = await addStaff('owner')
  const statuses = await Promise.all(
    Array.from({ length: 24 }, (_, index) => savePrice(owner, index + 1)),
  )
  assert.deepEqual(new Set(statuses.map(({ status }) => status)), new Set([200]))
  const numbers = (await listChanges(owner)).map(({ number }) => number).toSorted((a, b) => a - b)
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => numbers[0]! + index),
  )
  assert.equal(numbers.length, 24)
  assert.deepEqual(await findChangeLogDiscrepancies(db), [])
})

test('rows of the log cannot be changed or deleted', async () => {
  const { addStaff, db } = await openStaffShop()
  await savePrice(await addStaff('owner'), 5)
  for (const statement of [
    sql`update change_log set action = 'order.refunded'`,
    sql`delete from change_log`,
    sql`truncate change_log`,
  ])
    await assert.rejects(db.execute(statement), ({ cause }: Error) =>
      /append-only/.test(`${cause}`),
    )
})

const tampering = {
  'an entry is changed': sql`update change_log set details = '{}' where seq = 2`,
  'its author is changed': sql`update change_log set actor_id = null where seq = 2`,
  'an entry is changed together with its hash': sql`
    update change_log set actor_id = null where seq = 2;
    update change_log set hash = hash_change(change_log) where seq = 2`,
  'an entry in the middle is removed': sql`delete from change_log where seq = 2`,
  'the last entry is removed': sql`delete from change_log where seq = 3`,
  'all entries are removed': sql`delete from change_log`,
}
for (const [description, statement] of Object.entries(tampering)) {
  test(`the doctor notices if ${description}`, async () => {
    const { addStaff, db } = await openStaffShop()
    const owner = await addStaff('owner')
    for (const price of [1, 2, 3]) await savePrice(owner, price)
    assert.deepEqual(await findChangeLogDiscrepancies(db), [])
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
    assert.notDeepEqual(await findChangeLogDiscrepancies(db), [])
  })
}

test('every change of a program is in the log under the name of its token', async () => {
  const { as } = await openStaffShop()
  const program = as(ADMIN_TOKEN) as Caller
  await savePrice(program, 5)
  const [newest] = (await listChanges(program)) as [Change]
  assert.deepEqual([newest.actor.kind, newest.actor.name], ['staff_token', 'Mina'])
})

function savePrice(caller: Pick<Caller, 'request'>, price: number) {
  return caller.request('PUT', '/admin/shipping-prices/standard/EUR', { price, free_from: null })
}

async function listChanges(caller: Pick<Caller, 'get'>, query = ''): Promise<Change[]> {
  return (await (await caller.get(`/admin/changes${query}`)).json()).items
}
