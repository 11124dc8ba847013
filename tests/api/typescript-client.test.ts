import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createOutwitClient,
  listAll,
  OutwitError,
  unwrap,
} from '../../clients/typescript/src/index.ts'
import { isClientCurrent, readOpenApiDocument } from '../../scripts/generate-client.ts'
import { addTestProduct } from '../support/test-shop.ts'
import { ADMIN_TOKEN, openTestSite } from '../support/test-site.ts'

test('the client has the types of the present API: `npm run client` writes them', async () => {
  assert.ok(isClientCurrent(await readOpenApiDocument()))
})

test('the document of the client is the one of a running shop', async () => {
  const { site } = await openTestSite()
  const served = await (await site.request('/api/openapi.json')).text()
  assert.equal(await readOpenApiDocument(), served)
})

test('a program reads a list page by page', async () => {
  const { db, client } = await openClient()
  for (const title of ['Blue Cap', 'Red Mug', 'Desk Lamp']) await addTestProduct(db, title)
  const slugs: string[] = []
  const products = listAll((page) =>
    client.GET('/products', { params: { query: { limit: 2, ...page } } }),
  )
  for await (const { slug } of products) slugs.push(slug)
  assert.deepEqual(slugs.toSorted(), ['blue-cap', 'desk-lamp', 'red-mug'])
})

test('a program gets the code of an error', async () => {
  const { client } = await openClient()
  const path = { id: '00000000-0000-7000-8000-000000000000' }
  await assert.rejects(unwrap(client.GET('/admin/orders/{id}', { params: { path } })), (error) => {
    assert.ok(error instanceof OutwitError)
    assert.deepEqual([error.status, error.code], [404, 'not_found'])
    return error.requestId !== undefined
  })
})

test('a request that is lost and sent again has one effect', async () => {
  let isLost = true
  const { client } = await openClient(async (send) => {
    const response = await send()
    if (!isLost) return response
    isLost = false
    throw new TypeError('fetch failed')
  })
  const body = { language: 'en' as const, words: ['couch', 'sofa'] }
  const { id } = await unwrap(client.POST('/admin/search-synonyms', { body }))
  const { items } = await unwrap(client.GET('/admin/search-synonyms'))
  assert.deepEqual([isLost, items.map((set) => set.id)], [false, [id]])
})

/** `intercept` decides what happens to each request, and may send it. */
async function openClient(
  intercept: (send: () => Promise<Response>) => Promise<Response> = (send) => send(),
) {
  const { db, site } = await openTestSite()
  const client = createOutwitClient({
    url: 'http://localhost',
    token: ADMIN_TOKEN,
    // Not `request`: the server library replaces the class that it compares with.
    fetch: (request) => intercept(async () => site.fetch(request)),
  })
  return { db, client }
}
