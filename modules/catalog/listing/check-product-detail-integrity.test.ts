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

test('selling one of several variants changes neither what is searched nor what a page shows', async () => {
  const { db } = await openTestShop()
  const values = colours.map((value) => ({ value }))
  await createProduct(db, {
    title: 'Cap',
    options: [{ name: 'Colour', values }],
    variants: [cap('Red'), cap('Blue'), cap('Green')],
    now: utc('2026-08-22 09:00'),
  })
  // The row is written anew, and stands behind the others from then on.
  await db.execute(sql`update variants set stock = stock where sku = 'CAP-Red'`)

  await db.transaction(async (tx) => {
    // As they stand in the table, which an index would hide.
    for (const way of ['indexscan', 'bitmapscan']) {
      await tx.execute(sql.raw(`set local enable_${way} = off`))
    }
    assert.deepEqual(
      [await findSearchIndexDiscrepancies(tx), await findProductDetailDiscrepancies(tx)],
      [[], []],
    )
  })
})
