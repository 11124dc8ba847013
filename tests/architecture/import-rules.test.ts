import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findViolations } from './import-rules.ts'

test('every file leans only where it may', () => {
  const files = globSync('{demo,platform,modules,api,app,sandbox,server}/**/*.{ts,tsx}', {
    exclude: ['**/*.test.ts', '**/*.d.ts'],
  })
  assert.ok(files.length > 30, 'the rules must see the shop')
  assert.deepEqual(
    findViolations(Object.fromEntries(files.map((file) => [file, readFileSync(file, 'utf8')]))),
    [],
  )
})

const faults: Record<string, Record<string, string>> = {
  'platform knows a domain': { 'platform/mail.ts': "import { Coupon } from '#modules/promotions'" },
  'a module answers HTTP': {
    'modules/cart/add.ts': "import { problem } from '../../api/errors.ts'",
  },
  'a screen runs the business': { 'app/x.tsx': "import { redeem } from '#modules/check-in'" },
  'a screen runs the API': { 'app/x.tsx': "import { createApi } from '#api'" },
  'the API reaches for the server': {
    'api/x.ts': "const config = await import('#server/config/config')",
  },
  'a module plays in the sandbox': { 'modules/cart/x.ts': "import '#sandbox/pay'" },
  'a module that knows HTTP': { 'modules/cart/x.ts': "import { Hono } from 'hono'" },
  'a back door': { 'modules/cart/add.ts': "import { stock } from '../catalog/stock.ts'" },
  'a back door for the API': { 'api/x.ts': "import { stock } from '../modules/catalog/stock.ts'" },
  'borrowed tables': { 'modules/cart/add.ts': "import { products } from '#tables/catalog'" },
  'a contract with luggage': { 'modules/cart/contract.ts': "import { sql } from 'drizzle-orm'" },
  'a circle': {
    'modules/cart/add.ts': "import type { Product } from '#modules/catalog'",
    'modules/catalog/x.ts': "export { total } from '#modules/pricing'",
    'modules/pricing/x.ts': "import {\n  Cart,\n} from '#modules/cart'",
  },
  'a circle of contracts': {
    'modules/cart/contract.ts': "import { Price } from '#contract/pricing'",
    'modules/pricing/contract.ts': "import { Cart } from '#contract/cart'",
  },
  'JSX where Node must run it': { 'modules/mail/letter.tsx': '' },
}

for (const [name, files] of Object.entries(faults)) {
  test(`is caught: ${name}`, () => assert.notDeepEqual(findViolations(files), []))
}

test('is not caught: what the rules allow', () => {
  const fine = {
    'app/api.ts': "import type { Api } from '#api'",
    'app/form.tsx': "import { Address } from '#contract/checkout'",
    'modules/cart/tables.ts': "import { products } from '#tables/catalog'",
    'modules/cart/contract.ts': "import { z } from 'zod'",
    'modules/catalog/contract.ts': "import { Picture } from '#contract/pictures'",
    'modules/pictures/fetch.ts': "import { imageById } from '#modules/catalog'",
  }
  assert.deepEqual(findViolations(fine), [])
})
