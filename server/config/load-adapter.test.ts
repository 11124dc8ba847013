import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTransport } from 'nodemailer'
import type { MailTransport } from '#platform/email/mail-transport'
import { StartupError } from '../startup/startup-error.ts'
import { parseConfig } from './config.ts'
import { hasDevMailbox } from './dev-mailbox.ts'
import { loadAdapter } from './load-adapter.ts'
import { isMarketplaceSandbox, toMarketplaceApp } from './marketplace-settings.ts'
import { createPaymentProviders } from './payment-providers.ts'

const publicUrl = 'https://shop.example'
const folder = mkdtempSync(path.join(tmpdir(), 'outwit-adapters-'))
after(() => rmSync(folder, { recursive: true }))

test('the provider of a file is the default, and Stripe can still refund', async () => {
  Object.assign(process.env, { BANK_URL: 'https://bank.example', BANK_KEY: 'k' })
  process.env.BANK_WEBHOOK_SECRET = 's'
  const options = { publicUrl, secretKey: 'k', module: './examples/bank-transfer-provider.ts' }
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
  const names = async (more: object) =>
    (await createPaymentProviders({ ...options, ...more })).map(({ name }) => name)
  assert.deepEqual(await names({}), ['bank-transfer'])
  assert.deepEqual(await names({ stripe }), ['bank-transfer', 'stripe'])
  assert.deepEqual(await names({ module: undefined }), ['sandbox'])

  delete process.env.BANK_KEY
  await assert.rejects(names({}), (error: Error) => {
    assert.ok(error instanceof StartupError)
    assert.match(error.message, /PAYMENT_PROVIDER_MODULE: .*cannot be created \(BANK_URL, BANK_KEY/)
    return true
  })
})

test('a file that is no adapter stops the start with what is wrong with it', async () => {
  const methods = 'put() {}, read() {}, remove() {}, measure() {}'
  const engine =
    'prepare() {}, write() {}, refresh() {}, removeOlderThan() {}, search() {}, verify() {}'
  const payments =
    'createSession() {}, verifyWebhook() {}, closeSession() {}, fetchPayment() {}, refund() {}'
  const cases = [
    ['STORAGE_MODULE', 'export const x = 1', /no function as its default export/],
    ['STORAGE_MODULE', 'export default () => null', /returns no object/],
    ['STORAGE_MODULE', `export default () => ({ ${methods} })`, /lacks .* createDownloadUrl/],
    ['MAIL_TRANSPORT_MODULE', 'export default (', /cannot be loaded/],
    ['SEARCH_ENGINE_MODULE', 'export default () => ({})', /lacks .* removeOlderThan, search/],
    ['SEARCH_ENGINE_MODULE', `export default () => ({ ${engine} })`, /has no name/],
    ['TAX_PROVIDER_MODULE', "export default () => ({ name: 'tax' })", /lacks the methods quote/],
    [
      'SHIPPING_PROVIDER_MODULE',
      "export default () => ({ name: 'dhl' })",
      /lacks the methods quote/,
    ],
    ['TAX_PROVIDER_MODULE', "export default () => ({ name: 'My Tax', quote() {} })", /not like/],
    ['MARKETPLACE_PROVIDER_MODULE', "export default () => ({ name: 'shop' })", /getItemUrl, isOwn/],
    ['MARKETPLACE_PROVIDER_MODULE', marketplace("name: 'My Shop'"), /not like/],
    ['MARKETPLACE_PROVIDER_MODULE', marketplace("name: 'aliexpress'"), /the name aliexpress/],
    ['MARKETPLACE_PROVIDER_MODULE', marketplace("title: ''"), /no title/],
    ['MARKETPLACE_PROVIDER_MODULE', marketplace('callsPerSecond: 0'), /no number above zero/],
    ['MARKETPLACE_PROVIDER_MODULE', marketplace('affiliate: {}'), /affiliate: null, or its/],
    ['MARKETPLACE_PROVIDER_MODULE', marketplace('affiliate: undefined'), /affiliate: null, or/],
    ['PAYMENT_PROVIDER_MODULE', provider("name: 'stripe', isEmbedded: false"), /the name stripe/],
    ['PAYMENT_PROVIDER_MODULE', provider("name: 'My Bank', isEmbedded: false"), /not like/],
    ['PAYMENT_PROVIDER_MODULE', provider("name: 'bank', isEmbedded: true"), /isEmbedded: false/],
  ] as const
  function marketplace(fields: string) {
    const right = "name: 'shop', title: 'A shop', affiliate: null"
    const reads = 'getProduct() {}, searchProducts() {}, listFeedProducts() {}, listCategories() {}'
    const orders = 'queryFreight() {}, placeOrder() {}, getOrder() {}, getParcels() {}'
    const addresses = 'getItemUrl() {}, isOwnAddress() {}'
    return `export default () => ({ ${reads}, ${orders}, ${addresses}, ${right}, ${fields} })`
  }
  function provider(fields: string) {
    return `export default () => ({ ${fields}, ${payments} })`
  }
  for (const [index, [setting, source, expected]] of cases.entries()) {
    const file = path.join(folder, `${index}.mjs`)
    writeFileSync(file, source)
    await assert.rejects(loadAdapter(setting, file, { publicUrl }), (error: Error) => {
      assert.ok(error instanceof StartupError)
      assert.match(error.message, new RegExp(`Please check ${setting}: `))
      assert.match(error.message, expected)
      return true
    })
  }
  const missing = loadAdapter('STORAGE_MODULE', './nowhere.ts', { publicUrl })
  await assert.rejects(missing, /STORAGE_MODULE: .\/nowhere.ts cannot be loaded/)
})

test('the marketplace of a file is the one of the shop', async () => {
  Object.assign(process.env, { WHOLESALE_URL: 'https://wholesale.example', WHOLESALE_KEY: 'k' })
  const file = './examples/wholesale-marketplace.ts'
  const { name, title } = await loadAdapter('MARKETPLACE_PROVIDER_MODULE', file, { publicUrl })
  assert.deepEqual([name, title], ['wholesale', 'Wholesale'])
  delete process.env.WHOLESALE_KEY
  const incomplete = loadAdapter('MARKETPLACE_PROVIDER_MODULE', file, { publicUrl })
  await assert.rejects(incomplete, /cannot be created \(WHOLESALE_URL and WHOLESALE_KEY are needed/)
})

test('a plug-in of nodemailer is a transport as it is', async () => {
  const file = path.join(folder, 'plug-in.mjs')
  writeFileSync(
    file,
    `import { createTransport } from '${import.meta.resolve('nodemailer')}'
    export default () => createTransport({ jsonTransport: true })`,
  )
  const transport = await loadAdapter('MAIL_TRANSPORT_MODULE', file, { publicUrl })
  const sent = await transport.sendMail({
    ...{ from: { name: 'Shop', address: 'shop@example.com' }, to: 'mina@example.com' },
    ...{ subject: 'Thank you', html: '', text: '', headers: {}, messageId: '<1@example.com>' },
  })
  assert.match(JSON.stringify(sent), /mina@example\.com/)
  const asItIs: MailTransport = createTransport({ jsonTransport: true })
  asItIs.close()
})

test('an adapter and AliExpress are not the marketplace both, and an adapter has no sandbox', () => {
  const app = { ALIEXPRESS_APP_KEY: '123456', ALIEXPRESS_APP_SECRET: 's'.repeat(16) }
  const module = { MARKETPLACE_PROVIDER_MODULE: './wholesale.ts' }
  const expected = /cannot be set with MARKETPLACE_PROVIDER_MODULE/
  for (const other of [{ MARKETPLACE: 'sandbox' }, { MARKETPLACE: 'live', ...app }, app]) {
    assert.throws(() => parseConfig({ ...module, ...other }), expected)
  }
  assert.throws(
    () => parseConfig({ ...module, MARKETPLACE_PROVIDER_TIMEOUT_MS: '100' }),
    /MARKETPLACE_PROVIDER_TIMEOUT_MS/,
  )
  const config = parseConfig(module)
  assert.deepEqual([isMarketplaceSandbox(config), toMarketplaceApp(config)], [false, null])
  assert.equal(config.MARKETPLACE_PROVIDER_TIMEOUT_MS, 20_000)
  assert.equal(isMarketplaceSandbox(parseConfig({})), true)
})

test('a module takes the place of one built-in adapter, and a public shop may be paid by it', () => {
  const both = [
    { SMTP_URL: 'smtp://mail.example', MAIL_TRANSPORT_MODULE: './mail.ts' },
    {
      ...{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
      STORAGE_MODULE: './s.ts',
    },
  ]
  for (const env of both) assert.throws(() => parseConfig(env), /_MODULE excludes/)
  assert.throws(() => parseConfig({ PUBLIC_URL: publicUrl }), /PAYMENT_PROVIDER_MODULE/)
  const env = { PUBLIC_URL: publicUrl, PAYMENT_PROVIDER_MODULE: './bank.ts' }
  assert.equal(parseConfig(env).PAYMENT_PROVIDER_MODULE, './bank.ts')
  assert.equal(hasDevMailbox(parseConfig({ MAIL_TRANSPORT_MODULE: './mail.ts' })), false)
})
