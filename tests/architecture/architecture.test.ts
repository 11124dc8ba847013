import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findUpwardImports, IDENTITY_ORDER } from './folder-order.ts'
import { findImportCycles, getModuleNode } from './import-cycles.ts'
import { findForbiddenImports } from './import-rules.ts'
import { findHandwrittenPaths } from './page-paths.ts'
import { findEagerLibraries } from './rare-libraries.ts'
import { findRetiredWords } from './retired-words.ts'
import { readSourceFiles, type SourceFiles } from './source-files.ts'
import { findForeignTables } from './table-ownership.ts'

const files = readSourceFiles()

test('the rules read all sources of the shop', () => assert.ok(Object.keys(files).length > 900))

test('each layer imports only the layers below it', () => {
  assert.deepEqual(findForbiddenImports(files), [])
})

test('no files import each other, not even for types', () => {
  assert.deepEqual(findImportCycles(files), [])
})

test('no modules import each other', () => {
  assert.deepEqual(findImportCycles(files, getModuleNode), [])
})

test('the folders of identity import in one direction', () => {
  assert.deepEqual(findUpwardImports(files, IDENTITY_ORDER), [])
})

test('libraries of rare features are loaded at their first use', () => {
  const planted = {
    'modules/a.ts': "import { request } from 'undici'",
    'modules/b.ts':
      "import type { Agent } from 'undici'\nconst { request } = await import('undici')",
  }
  assert.deepEqual(findEagerLibraries(planted), ['modules/a.ts: undici'])
  assert.deepEqual(findEagerLibraries(files), [])
})

test('SQL names only tables of its own module', () => {
  assert.deepEqual(findForeignTables(files), [])
})

test('screens build the paths of pages with href()', () => {
  assert.deepEqual(findHandwrittenPaths(files), [])
})

test('no name in the sources and tests uses a retired word', () => {
  const paths = globSync(
    '{api,app,bench,conformance,db,demo,drills,examples,modules,platform,sandbox,scripts,server,simulation,tests}/**/*.{ts,tsx,mjs,sql}',
    {
      // This file contains retired words as planted faults.
      exclude: ['demo/art/**', 'tests/architecture/architecture.test.ts'],
    },
  )
  const sources = Object.fromEntries(paths.map((file) => [file, readFileSync(file, 'utf8')]))
  assert.deepEqual(findRetiredWords(sources), [])
})

const forbiddenImports: Record<string, SourceFiles> = {
  'platform imports a module': {
    'platform/email.ts': "import { Coupon } from '#modules/promotions'",
  },
  'a module imports the API': {
    'modules/cart/add.ts': "import { errorDoc } from '../../api/errors.ts'",
  },
  'a screen imports a module': { 'app/x.tsx': "import { redeem } from '#modules/check-in'" },
  'a screen imports the platform': {
    'app/x.tsx': "import { sendEmail } from '#platform/email/email'",
  },
  'a screen imports values of the API': { 'app/x.tsx': "import { createApi } from '#api'" },
  'the API imports the server': {
    'api/x.ts': "const config = await import('#server/config/config')",
  },
  'a module imports the sandbox': { 'modules/cart/x.ts': "import '#sandbox/payments'" },
  'a module imports demo code': {
    'modules/pictures/x.ts': "import { draw } from '#demo/art/draw'",
  },
  'a module imports an HTTP library': { 'modules/cart/x.ts': "import { Hono } from 'hono'" },
  'a module skips an index.ts': {
    'modules/cart/add.ts': "import { stock } from '../catalog/stock.ts'",
  },
  'the API skips an index.ts': {
    'api/x.ts': "import { stock } from '../modules/catalog/stock.ts'",
  },
  'a use case imports foreign tables': {
    'modules/cart/add.ts': "import { products } from '#tables/catalog'",
  },
  'a contract imports a database library': {
    'modules/cart/contract.ts': "import { sql } from 'drizzle-orm'",
  },
  'JSX where Node must run it': { 'modules/email/email.tsx': '' },
}
for (const [name, planted] of Object.entries(forbiddenImports)) {
  test(`a planted fault is found: ${name}`, () => {
    assert.equal(findForbiddenImports(planted).length, 1)
  })
}

test('allowed imports are not reported', () => {
  const allowed = {
    'app/api.ts': "import type { Api } from '#api'",
    'app/form.tsx': "import { Address } from '#contract/checkout'",
    'app/logo.tsx': "import { WORDMARK_PATH } from '#platform/brand'",
    'modules/cart/tables.ts': "import { products } from '#tables/catalog'",
    'modules/cart/contract.ts': "import { z } from 'zod'",
    'modules/catalog/contract.ts': "import { Picture } from '#contract/pictures'",
    'modules/pictures/fetch.ts': "import { imageById } from '#modules/catalog'",
  }
  assert.deepEqual(findForbiddenImports(allowed), [])
})

test('a planted cycle of type imports is found', () => {
  const planted = {
    'app/a.ts': "import type { B } from './b.ts'",
    'app/b.ts': "export { c } from './c.ts'",
    'app/c.ts': "import {\n  type A,\n} from './a.ts'",
    'app/d.ts': "import './a.ts'",
  }
  assert.deepEqual(findImportCycles(planted), [['app/a.ts', 'app/b.ts', 'app/c.ts']])
})

test('a planted cycle of modules is found, also through their contracts', () => {
  const modules = {
    'modules/cart/add.ts': "import type { Product } from '#modules/catalog'",
    'modules/catalog/x.ts': "export { total } from '#modules/pricing'",
    'modules/pricing/x.ts': "import { Cart } from '#modules/cart'",
  }
  const contracts = {
    'modules/cart/contract.ts': "import { Price } from '#contract/pricing'",
    'modules/pricing/contract.ts': "import { Cart } from '#contract/cart'",
  }
  assert.deepEqual(findImportCycles(modules, getModuleNode), [['cart', 'catalog', 'pricing']])
  assert.equal(findImportCycles(contracts, getModuleNode).length, 1)
})

test('a planted upward import in identity is found', () => {
  const planted = {
    'modules/identity/users/x.ts': "import { y } from '../admin/y.ts'",
    'modules/identity/admin/x.ts': "import { y } from '../users/y.ts'",
    'modules/identity/passwords/x.ts': "import { y } from '../sessions/y.ts'",
  }
  assert.deepEqual(findUpwardImports(planted, IDENTITY_ORDER), [
    'modules/identity/users/x.ts → modules/identity/admin/y.ts',
    'modules/identity/passwords/x.ts → modules/identity/sessions/y.ts',
  ])
})

test('SQL with a table of another module is found, and a comment is not', () => {
  const planted = {
    'modules/orders/tables.ts': "export const orders = pgTable('orders', {})",
    'modules/orders/x.ts': 'sql`select from orders`',
    'modules/cart/x.ts': 'sql`select id from orders`',
    'modules/cart/y.ts': '/** Deletes carts that no one made from orders. */',
  }
  assert.deepEqual(findForeignTables(planted), ['modules/cart/x.ts: orders of orders'])
})

test('a planted path of a page is found, and paths of files, the API and route patterns are not', () => {
  const planted = {
    'app/a.tsx': '<Link to="/cart" />',
    'app/b.ts': "navigate('/')",
    'app/c.ts': "const links = [['/shop', t('shop')]]",
    'app/d.ts': 'redirect(`/products/robot`)',
    'app/e.ts': `redirectTo: \`\${location.origin}/profile?panel=linked\``,
    'app/f.tsx': '<a href="/api/docs">',
    'app/g.ts': "matchPath('/orders/:id', href('/orders')); path.split('/')",
    'api/h.ts': "const cart = '/cart'",
  }
  assert.deepEqual(findHandwrittenPaths(planted), [
    'app/a.tsx: /cart',
    'app/b.ts: /',
    'app/c.ts: /shop',
    'app/d.ts: /products/robot',
    'app/e.ts: /profile?panel=linked',
  ])
})

test('a retired word is found in a file name, an identifier and a table', () => {
  const planted = {
    'modules/x/ask-letter.ts': '',
    'modules/x/b.ts': 'function tellOwner() {}\nconst letterSpacing = 1',
    'db/migrations/1.sql': 'create table wishes (',
  }
  assert.deepEqual(findRetiredWords(planted), [
    'modules/x/ask-letter.ts',
    'modules/x/b.ts: tellOwner',
    'db/migrations/1.sql: wishes',
  ])
})
