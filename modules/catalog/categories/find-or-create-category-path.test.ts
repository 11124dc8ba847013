import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestShop } from '#tests/support/test-shop'
import { findOrCreateCategoryPath } from './find-or-create-category-path.ts'

test('an import finds a category whatever the case of its name, also in Turkish', async () => {
  const { db } = await openTestShop()
  for (const name of ['Clothing', 'İç Giyim', 'ŞAPKA']) {
    const created = await findOrCreateCategoryPath(db, [name])
    assert.equal(await findOrCreateCategoryPath(db, [name]), created)
  }
  const hats = await findOrCreateCategoryPath(db, ['ŞAPKA'])
  assert.equal(await findOrCreateCategoryPath(db, ['şapka']), hats)
})
