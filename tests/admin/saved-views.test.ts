import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStaffShop } from '#tests/support/staff-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

const GERMANY = { list: 'orders', name: 'Germany', query: 'countries=DE' }

test('a clerk saves a view, changes it under its name, and deletes it', async () => {
  const { clerk, save, list } = await openViews()
  const saved = await save(GERMANY)
  assert.deepEqual(await list(), [{ id: saved.id, ...GERMANY }])
  const changed = await save({ ...GERMANY, query: 'countries=DE&states=paid' })
  assert.equal(changed.id, saved.id)
  assert.deepEqual((await list())[0]?.query, 'countries=DE&states=paid')
  assert.equal((await clerk.request('DELETE', `/admin/views/${saved.id}`)).status, 204)
  assert.deepEqual(await list(), [])
  assert.equal((await clerk.request('DELETE', `/admin/views/${saved.id}`)).status, 404)
})

test('nobody reads or deletes the views of somebody else', async () => {
  const { addStaff, save, list } = await openViews()
  const { id } = await save(GERMANY)
  const owner = await addStaff('owner')
  assert.deepEqual(await list(owner), [])
  assert.equal((await owner.request('DELETE', `/admin/views/${id}`)).status, 404)
  assert.equal((await list()).length, 1)
})

test('a person has 30 views at most, also if they are saved at once', async () => {
  const { clerk, list } = await openViews()
  const views = Array.from({ length: 33 }, (_, index) => ({ ...GERMANY, name: `View ${index}` }))
  const responses = await Promise.all(
    views.map((view) => clerk.request('PUT', '/admin/views', view)),
  )
  const refused = responses.filter(({ status }) => status === 409)
  assert.deepEqual([refused.length, (await list()).length], [3, 30])
})

test('a program has no views of its own', async () => {
  const { as } = await openViews()
  const program = as(ADMIN_TOKEN)
  assert.equal((await program.get('/admin/views?list=orders')).status, 409)
  assert.equal((await program.request('PUT', '/admin/views', GERMANY)).status, 409)
})

interface View {
  id: string
  query: string
}

async function openViews() {
  const shop = await openStaffShop()
  const clerk = await shop.addStaff('clerk')
  return {
    ...{ ...shop, clerk },
    save: async (view: object): Promise<View> => {
      return (await clerk.request('PUT', '/admin/views', view)).json()
    },
    list: async (staff: Pick<typeof clerk, 'get'> = clerk): Promise<View[]> => {
      return (await (await staff.get('/admin/views?list=orders')).json()).items
    },
  }
}
