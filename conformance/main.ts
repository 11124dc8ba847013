import { existsSync } from 'node:fs'
import path from 'node:path'
import { after } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type Check, type OpenHarness, registerChecks } from './check.ts'
import { mailChecks } from './mail.ts'
import { marketplaceChecks } from './marketplace.ts'
import { paymentChecks } from './payment.ts'
import { shippingChecks } from './shipping.ts'
import { storageChecks } from './storage.ts'
import { taxChecks } from './tax.ts'

// npm run conformance -- payment ./my-provider.ts
const SUITES: Record<string, () => Promise<Check<never>[]> | Check<never>[]> = {
  payment: () => paymentChecks,
  storage: () => storageChecks,
  mail: () => mailChecks,
  search: loadSearchChecks,
  tax: () => taxChecks,
  shipping: () => shippingChecks,
  marketplace: () => marketplaceChecks,
}

const [kind = '', file = ''] = process.argv.slice(2)
const loadChecks = Object.hasOwn(SUITES, kind) ? SUITES[kind] : undefined
if (!loadChecks || !file) {
  fail(`Usage: npm run conformance -- ${Object.keys(SUITES).join('|')} FILE`)
}
registerChecks((await loadChecks()) as Check<object>[], await loadHarness(file))

/** The documents of this suite are those of the demo shop, in a PostgreSQL that runs meanwhile. */
async function loadSearchChecks(): Promise<Check<never>[]> {
  const { globalSetup, globalTeardown } = await import('#tests/support/database-server')
  await globalSetup()
  const { searchChecks } = await import('./search.ts')
  after(globalTeardown)
  return searchChecks
}

/** Returns `openHarness` of the adapter's file, or of the file beside it that ends with `.harness.ts`. */
async function loadHarness(adapter: string): Promise<OpenHarness<object>> {
  const { dir, name, ext } = path.parse(path.resolve(adapter))
  const beside = path.join(dir, `${name}.harness${ext}`)
  for (const candidate of [path.resolve(adapter), beside].filter(existsSync)) {
    const { openHarness } = await import(pathToFileURL(candidate).href)
    if (typeof openHarness === 'function') return openHarness
  }
  return fail(`Neither ${adapter} nor ${path.basename(beside)} exports a function openHarness`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
