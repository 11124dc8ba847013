import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AdminCategory, AdminCategoryDetails } from '#contract/catalog'
import { type CategoryId, findOrCreateCategoryPath } from '#modules/catalog'
import { runIntegrityChecks } from '#modules/integrity'
import { createCoupon } from '#modules/promotions'
import { newId } from '#platform/ids'
import { coupons, promotions } from '#tables/promotions'
import { morning, openCheckoutShop } from '#tests/support/checkout-shop'
import { addTestProductToCategory } from '#tests/support/test-shop'
import { ADMIN_TOKEN, createTestDependencies } from '#tests/support/test-site'

const PATH = '/api/admin/categories'
const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }

async function openCategoryShop() {
  const shop = await openCheckoutShop()
  const { db, mina } = shop
  const request = <Body = AdminCategoryDetails>(method: string, path: string, body?: object) =>
    mina.request<Body & { error: { code: string } }>(method, `${PATH}${path}`, body, headers)
  const find = async (slug: string) => {
    const { body } = await request<{ items: AdminCategory[] }>('GET', '')
    return body.items.find((category) => category.slug === slug)!
  }
  const act = async (slug: string, action: string, body: object) => {
    const { id, revision } = await find(slug)
    const { status, body: answer } = await request('POST', `/${id}/${action}`, {
      revision,
      ...body,
    })
    return { status, body: answer, code: answer.error?.code }
  }
  const listTree = async () => {
    const { body } = await request<{ items: AdminCategory[] }>('GET', '')
    const depth = (one: AdminCategory): number =>
      one.parent_id ? 1 + depth(body.items.find(({ id }) => id === one.parent_id)!) : 0
    return body.items.map((one) => `${'-'.repeat(depth(one))}${one.name}`)
  }
  const assertIntegrity = async () => {
    const dependencies = await createTestDependencies(db)
    const context = { ...dependencies, sender: dependencies, hasDevMailbox: true }
    const findings = await runIntegrityChecks(db, { ...context, now: morning })
    assert.deepEqual(
      findings.filter(({ discrepancies }) => discrepancies.length > 0),
      [],
    )
  }
  return { ...shop, request, find, act, listTree, assertIntegrity }
}

test('an administrator makes, renames, orders and moves categories, and the former address leads to the new one', async () => {
  const { db, mina, request, find, act, listTree } = await openCategoryShop()
  await findOrCreateCategoryPath(db, ['Home', 'Lighting'])
  const made = await request('POST', '', { name: '  Lamps ', parent_id: (await find('home')).id })
  assert.equal(made.status, 201)
  assert.deepEqual([made.body.name, made.body.slug, made.body.revision], ['Lamps', 'lamps', 0])
  await request('POST', '', { name: 'Office' })

  const { id } = made.body
  const moved = await act('lamps', 'move', {
    parent_id: (await find('home')).id,
    before_id: (await find('lighting')).id,
  })
  assert.equal(moved.status, 200)
  assert.deepEqual(await listTree(), ['Home', '-Lamps', '-Lighting', 'Office'])
  await act('lamps', 'move', { parent_id: (await find('office')).id })
  assert.deepEqual(await listTree(), ['Home', '-Lighting', 'Office', '-Lamps'])

  const { revision } = await find('lamps')
  const names = { de: 'Lampen', fr: 'Lampes' }
  const edited = await request('PATCH', `/${id}`, { revision, slug: 'Desk Lamps!', names })
  assert.deepEqual([edited.status, edited.body.slug], [200, 'desk-lamps'])
  assert.deepEqual(edited.body.former_slugs, ['lamps'])
  assert.deepEqual(
    edited.body.names.map(({ name }) => name),
    ['Lampen', 'Lampes'],
  )
  const found = await mina.request<{ slug: string }>('GET', '/api/categories/lamps')
  assert.equal(found.body.slug, 'desk-lamps')
  assert.equal((await mina.request('GET', '/api/products?category=lamps')).status, 200)

  // The address is free for another category, which it leads to from then on.
  const second = await request('POST', '', { name: 'Lamps' })
  assert.deepEqual([second.status, second.body.slug], [201, 'lamps'])
  // Purges of the cache arrive a moment after the commit.
  const findLamps = () => mina.request<{ id: string }>('GET', '/api/categories/lamps')
  let other = await findLamps()
  for (let attempt = 0; attempt < 100 && other.body.id === id; attempt++) {
    await sleep(20)
    other = await findLamps()
  }
  assert.equal(other.body.id, second.body.id)
})

test('what the tree does not allow is refused with its reason, and changes nothing', async () => {
  const { db, request, find, act, listTree } = await openCategoryShop()
  await findOrCreateCategoryPath(db, ['Home', 'Lighting', 'Desk'])
  await findOrCreateCategoryPath(db, ['Desk'])
  await findOrCreateCategoryPath(db, ['1', '2', '3', '4', '5', '6', '7', '8'])
  const before = await listTree()
  const [home, lighting] = [await find('home'), await find('lighting')]

  assert.equal((await act('home', 'move', { parent_id: lighting.id })).code, 'category_cycle')
  assert.equal((await act('home', 'move', { parent_id: home.id })).code, 'category_cycle')
  const desk = { parent_id: lighting.id }
  assert.equal((await act('desk', 'move', { parent_id: null })).code, 'category_name_taken')
  assert.equal(
    (await act('home', 'move', { parent_id: (await find('8')).id })).code,
    'category_too_deep',
  )
  assert.equal((await act('home', 'move', { parent_id: newId() })).status, 404)
  assert.equal((await act('home', 'move', { parent_id: null, before_id: newId() })).status, 409)
  assert.equal(
    (await act('home', 'move', { ...desk, parent_id: null, before_id: home.id })).status,
    409,
  )
  assert.equal((await act('home', 'merge', { into_id: lighting.id })).code, 'category_cycle')
  assert.equal((await act('home', 'merge', { into_id: home.id })).code, 'category_cycle')
  assert.equal((await request('POST', '', { name: 'HOME' })).body.error.code, 'category_name_taken')
  assert.equal((await request('POST', '', { name: ' ' })).status, 422)
  assert.equal((await request('POST', '', { name: 'x'.repeat(121) })).status, 422)
  const slug = { revision: home.revision, slug: 'lighting' }
  assert.equal((await request('PATCH', `/${home.id}`, slug)).body.error.code, 'category_slug_taken')
  const deletion = await request('DELETE', `/${home.id}?revision=${home.revision}`)
  assert.equal(deletion.body.error.code, 'category_not_empty')
  assert.equal((await request('DELETE', `/${newId()}?revision=0`)).status, 404)
  assert.deepEqual(await listTree(), before)
})

test('a change that was made on an older revision is refused', async () => {
  const { db, request, find } = await openCategoryShop()
  await findOrCreateCategoryPath(db, ['Home'])
  await findOrCreateCategoryPath(db, ['Other'])
  const { id, revision } = await find('home')
  const other = await find('other')
  const rename = (name: string) => request('PATCH', `/${id}`, { revision, name })
  assert.equal((await rename('House')).status, 200)
  assert.equal((await rename('Garden')).body.error.code, 'category_changed')
  const deleted = await request('DELETE', `/${id}?revision=${revision}`)
  assert.equal(deleted.body.error.code, 'category_changed')
  const merged = await request('POST', `/${id}/merge`, { revision, into_id: other.id })
  assert.equal(merged.body.error.code, 'category_changed')
})

test('a merged category gives its products, subcategories, coupons and addresses to the other one', async () => {
  const { db, mina, request, find, act, listTree, assertIntegrity } = await openCategoryShop()
  await addTestProductToCategory(db, ['Lights'], 'Floor lamp')
  await addTestProductToCategory(db, ['Lights', 'Desk'], 'Desk light')
  await addTestProductToCategory(db, ['Home', 'Lighting'], 'Wall lamp')
  const lights = await find('lights')
  await createCoupon(db, {
    ...{ code: 'LIGHT', discount: { basisPoints: 1000 }, now: morning },
    scope: { categoryIds: [lights.id as CategoryId], productIds: [] },
  })

  const merged = await act('lights', 'merge', { into_id: (await find('lighting')).id })
  assert.equal(merged.status, 200, JSON.stringify(merged.body))
  assert.deepEqual((await listTree()).slice(-3), ['Home', '-Lighting', '--Desk'])
  assert.equal((await find('lighting')).product_count, 3)
  for (const address of ['lights', lights.id]) {
    const { body } = await mina.request<{ slug: string }>('GET', `/api/categories/${address}`)
    assert.equal(body.slug, 'lighting')
  }
  const listed = await mina.request<{ total: number }>('GET', '/api/products?category=home')
  assert.equal(listed.body.total, 3)
  const search = await mina.request<{ total: number }>('GET', '/api/products?q=floor+lighting')
  assert.equal(search.body.total, 1, 'the product is found by the name of its new category')
  await assertIntegrity()

  // A coupon names it now.
  const { id, revision } = await find('lighting')
  assert.equal((await request('DELETE', `/${id}?revision=${revision}`)).status, 409)
})

test('an empty category is deleted, but not while a coupon names it', async () => {
  const { db, request, find } = await openCategoryShop()
  await findOrCreateCategoryPath(db, ['Empty'])
  const { id, revision } = await find('empty')
  const scope = { categoryIds: [id as CategoryId], productIds: [] }
  await createCoupon(db, { code: 'NONE', discount: { basisPoints: 1000 }, scope, now: morning })
  const refused = await request('DELETE', `/${id}?revision=${revision}`)
  assert.equal(refused.body.error.code, 'category_in_use')
  await db.delete(coupons)
  await db.delete(promotions)
  assert.equal((await request('DELETE', `/${id}?revision=${revision}`)).status, 204)
  assert.equal(await find('empty'), undefined)
})
