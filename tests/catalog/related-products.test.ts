import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTestProductToCategory, openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

test('a product is shown with products of the categories beside its own, in turn, and not with its rivals', async () => {
  const { db, listRelated } = await openShop()
  for (const title of ['Rain jacket', 'Wool jacket'])
    await addTestProductToCategory(db, ['Fashion', 'Jackets'], title)
  for (const title of ['Linen shirt', 'Cotton shirt'])
    await addTestProductToCategory(db, ['Fashion', 'Shirts'], title)
  for (const title of ['Canvas shoe', 'Running shoe'])
    await addTestProductToCategory(db, ['Fashion', 'Shoes'], title)
  await addTestProductToCategory(db, ['Toys'], 'Robot')

  const related = await listRelated('rain-jacket')
  assert.deepEqual(
    related.map((title) => title.split(' ')[1]),
    ['shirt', 'shoe', 'shirt', 'shoe'],
  )
})

test('with too little beside its category, a product is shown with others of its own', async () => {
  const { db, listRelated } = await openShop()
  for (const title of ['Rain jacket', 'Wool jacket'])
    await addTestProductToCategory(db, ['Fashion', 'Jackets'], title)
  assert.deepEqual(await listRelated('rain-jacket'), ['Wool jacket'])
})

async function openShop() {
  const shop = await openTestShop()
  const { db, site } = await openTestSite({ shop })
  const listRelated = async (slug: string): Promise<string[]> => {
    const { related } = await (await site.request(`/api/products/${slug}`)).json()
    return related.map(({ title }: { title: string }) => title)
  }
  return { db, listRelated }
}
