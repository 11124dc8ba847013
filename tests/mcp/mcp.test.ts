import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CallToolResult, Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { redactSecrets } from '../../clients/mcp/src/redact-secrets.ts'
import { TOOLS } from '../../clients/mcp/src/tools.ts'
import { serveSite } from '../support/serve-site.ts'
import { addTestProduct } from '../support/test-shop.ts'
import { ADMIN_TOKEN, openTestSite, UNKNOWN_ADMIN_TOKEN } from '../support/test-site.ts'

test('Mina searches, reads a product and fills a cart through a model, without a token', async () => {
  const { db, connect } = await openMcpShop()
  await addTestProduct(db, 'Blue Cap', { price: 24 })
  await addTestProduct(db, 'Red Mug')
  await using client = await connect()
  const { tools } = await client.listTools()
  assert.ok(!tools.some(({ name }) => name.startsWith('admin_')), 'no tool of the staff is there')

  const found = await client.call('search_products', { q: 'cap' })
  assert.deepEqual(
    found.items.map(({ slug }: { slug: string }) => slug),
    ['blue-cap'],
  )
  const product = await client.call('get_product', { slug: 'blue-cap' })
  const cart = await client.call('create_cart', { currency: 'USD' })
  const item = { id: cart.id, variant_id: product.variants[0].id, quantity: 2 }
  await client.call('add_to_cart', item)
  const filled = await client.call('get_cart', { id: cart.id })
  assert.deepEqual([filled.item_count, filled.receipt.steps[0].amount], [2, 48])

  const tooMany = await client.fail('add_to_cart', { ...item, quantity: 100 })
  assert.match(tooMany, /quantity/)
  assert.match(await client.fail('get_product', { slug: 'green-cap' }), /"status":404/)
  assert.match(await client.fail('add_to_cart', { ...item, price: 1 }), /price|additional/i)
  // It is not among the tools, so the server does not know it.
  await assert.rejects(client.callTool({ name: 'admin_list_orders', arguments: {} }))
})

test('a token has its rights through a model too, and each write says what it is', async () => {
  const { db, connect, createToken } = await openMcpShop()
  const { id: productId } = await addTestProduct(db, 'Blue Cap')
  await using admin = await connect(ADMIN_TOKEN)
  const { tools } = await admin.listTools()
  assert.deepEqual(
    tools.map(({ name }) => name),
    TOOLS.map(({ name }) => name),
    'the shop has the operation of each tool',
  )
  const refund = tools.find(({ name }) => name === 'admin_refund_order')!
  assert.deepEqual(
    [refund.annotations?.readOnlyHint, refund.annotations?.destructiveHint],
    [false, true],
  )
  assert.ok(refund.inputSchema.required?.includes('idempotency_key'))

  assert.deepEqual(await admin.call('admin_list_orders', { limit: 5 }), {
    items: [],
    next_cursor: null,
  })
  const { variants } = await admin.call('admin_get_product', { id: productId })
  const movement = { id: productId, variant_id: variants[0].id, quantity: 3, reason: 'delivery' }
  const keyed = { ...movement, idempotency_key: 'delivery-of-monday' }
  await admin.call('admin_change_stock', keyed)
  await admin.call('admin_change_stock', keyed)
  const after = await admin.call('admin_get_product', { id: productId })
  assert.equal(after.variants[0].stock, variants[0].stock + 3, 'a repeated call counts once')
  assert.match(await admin.fail('admin_change_stock', movement), /idempotency_key/)

  await using reader = await connect(await createToken(['orders:read']))
  await reader.call('admin_list_orders', {})
  assert.match(await reader.fail('admin_change_stock', keyed), /"status":403/)
  await using stranger = await connect(UNKNOWN_ADMIN_TOKEN)
  assert.match(await stranger.fail('admin_list_orders', {}), /"status":40[13]/)
})

test('no result has a secret', () => {
  const value = {
    ...{ api_key: 'k1', guest_token: 'k2', next_cursor: 'c', has_password: true },
    links: ['https://shop.example/orders/1?token=k3&language=de'],
  }
  assert.deepEqual(redactSecrets(value), {
    ...{ api_key: '[hidden]', guest_token: '[hidden]', next_cursor: 'c', has_password: true },
    links: ['https://shop.example/orders/1?token=[hidden]&language=de'],
  })
})

/** A shop on a socket, and clients that start the server as a program does. */
async function openMcpShop() {
  const { db, site } = await openTestSite()
  const { origin, request } = await serveSite(site)
  return {
    db,
    createToken: async (scopes: string[]): Promise<string> => {
      const response = await request('/api/admin/tokens', {
        method: 'POST',
        headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'assistant', scopes }),
      })
      return (await response.json()).token
    },
    connect: async (token?: string) => {
      const env = {
        OUTWIT_URL: origin,
        PATH: process.env.PATH ?? '',
        ...(token && { OUTWIT_TOKEN: token }),
      }
      const program = { command: process.execPath, args: ['clients/mcp/src/main.ts'], env }
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(new StdioClientTransport(program))
      const callTool = async (name: string, input: object) => {
        const params = { name, arguments: input as Record<string, unknown> }
        const { content, isError } = (await client.callTool(params)) as CallToolResult
        const [first] = content
        return { isError: isError ?? false, text: first?.type === 'text' ? first.text : '' }
      }
      return Object.assign(client, {
        /** Returns the result of a tool. */
        call: async (name: string, input: object) => {
          const { isError, text } = await callTool(name, input)
          assert.ok(!isError, `${name}: ${text}`)
          return JSON.parse(text)
        },
        /** Returns what is wrong with a call. */
        fail: async (name: string, input: object): Promise<string> => {
          const { isError, text } = await callTool(name, input)
          assert.ok(isError, `${name}: ${text}`)
          return text
        },
        [Symbol.asyncDispose]: () => client.close(),
      })
    },
  }
}
