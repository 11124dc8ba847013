import assert from 'node:assert/strict'
import { test } from 'node:test'
import { products } from '#tables/catalog'
import { openShop } from './shop.ts'

test('the tables in the code are the tables in the database', async () => {
  const { db } = await openShop()
  for (const table of [products]) {
    await assert.doesNotReject(db.select().from(table).limit(0))
  }
})
