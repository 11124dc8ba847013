import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { dollars } from '#platform/money/money'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  createProduct,
  findProductDetailDiscrepancies,
  findSearchIndexDiscrepancies,
} from '../index.ts'

const colours = ['Red', 'Blue', 'Green'] as const
const cap = (colour: string) => {
  return { sku: `CAP-${colour}`, price: dollars(10), stock: 20, options: [colour] }
}

test('a changed row order of variants changes neither the search index nor the product detail', async () => {
  const { db } = await openTestShop()
  const values = colours.map((value) => ({ value }))
  await createProduct(db, {
    title: 'Cap',
    options: [{ name: 'Colour', values }],
    variants: [cap('Red'), cap('Blue'), cap('Green')],
    now: utc('2026-08-22 09:00'),
  })
  // The update moves the row behind the others in the table.
  await db.execute(sql`update variants set stock = stock where sku = 'CAP-Red'`)

  await db.transaction(async (tx) => {
    // Only a sequential scan returns the rows in their order in the table.
    for (const scan of ['indexscan', 'bitmapscan']) {
      await tx.execute(sql.raw(`set local enable_${scan} = off`))
    }
    assert.deepEqual(
      [await findSearchIndexDiscrepancies(tx), await findProductDetailDiscrepancies(tx)],
      [[], []],
    )
  })
})
