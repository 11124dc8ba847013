import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDataDir, startShop } from './shop-process.ts'

test('the operator of a public shop is warned of sandbox payments and of a proxy that is not trusted', async () => {
  const shop = startShop({
    ...{ DATA_DIR: createDataDir(), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
    ...{ PUBLIC_URL: 'https://shop.example', SANDBOX_PAYMENTS: 'on' },
  })
  const ready = await fetch(`${await shop.waitUntilOpen()}/health/ready`)
  const { warnings } = (await ready.json()) as { warnings: string[] }
  assert.deepEqual(warnings, ['sandbox_payments', 'proxy_not_trusted', 'backup_missing'])
  const { output } = await shop.stop()
  assert.match(output, /payments are not real, and anybody can mark their order as paid/)
  assert.match(output, /TRUST_PROXY is 0: rate limits count all visitors as one/)
})
