import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadFullProducts } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { products } from '#tables/catalog'
import { importFile, writeImportFile } from '#tests/support/import-file'
import { openTestShop } from '#tests/support/test-shop'

const IMAGE = 'https://pictures.example/mug.jpg'

test('a Shopify file with columns for German translates a product, its description and its pictures', async () => {
  const { db, importRows } = await openShop()
  const { failures } = await importRows(
    'Handle,Title,Title [DE],Body (HTML) [de],Variant Price,Image Src,Image Alt Text,Image Alt Text [de]',
    `mug,Mug,Becher,<p>Aus Steingut</p><script>x</script>,18,${IMAGE},A mug,Ein Becher`,
  )
  assert.deepEqual(failures, [])
  assert.deepEqual(await loadTranslations(db), [
    {
      ...{ language: 'de', title: 'Becher', description: '<p>Aus Steingut</p>' },
      ...{ seoTitle: null, seoDescription: null },
      alts: { [IMAGE]: 'Ein Becher' },
    },
  ])
})

test('a missing column keeps a translation, and an empty cell removes it', async () => {
  const { db, importRows } = await openShop()
  await importRows('Handle,Title,Title [de],Title [nl],Variant Price', 'mug,Mug,Becher,Mok,18')
  const again = await importRows('Handle,Title,Variant Price', 'mug,Mug,18')
  assert.equal(again.counts.unchanged, 1)

  const changed = await importRows('Handle,Title,Title [de],Variant Price', 'mug,Mug,,18')
  assert.equal(changed.counts.updated, 1)
  const titles = (await loadTranslations(db)).map(({ language, title }) => [language, title])
  assert.deepEqual(titles, [['nl', 'Mok']])
})

test('columns for the language of the base texts and for unknown languages are ignored', async () => {
  const { db, importRows } = await openShop()
  await importRows('Handle,Title,Title [en],Title [xx],Variant Price', 'mug,Mug,Cup,Xup,18')
  assert.deepEqual(await loadTranslations(db), [])
})

test('a WooCommerce file with columns for French translates a product', async () => {
  const { db, importRows } = await openShop()
  await importRows(
    'ID,Type,SKU,Name,Name [fr],Description [fr],Regular price',
    '1,simple,MUG,Mug,Tasse,En grès.,18',
  )
  assert.deepEqual(await loadTranslations(db), [
    {
      ...{ language: 'fr', title: 'Tasse', description: '<p>En grès.</p>', alts: {} },
      ...{ seoTitle: null, seoDescription: null },
    },
  ])
})

test('a dry run reports each changed translation', async () => {
  const { importLines } = await openShop()
  const header = 'Handle,Title,Title [de],Variant Price'
  await importLines([header, 'mug,Mug,Becher,18'])
  const { differences } = await importLines([header, 'mug,Mug,Tasse,18'], { dryRun: true })
  assert.deepEqual(differences[0]?.changes, [{ field: 'title [de]', from: 'Becher', to: 'Tasse' }])
})

async function openShop() {
  const { db } = await openTestShop()
  const importLines = (lines: string[], { dryRun = false } = {}) =>
    importFile(db, writeImportFile(`${lines.join('\n')}\n`), { dryRun })
  return { db, importLines, importRows: (...lines: string[]) => importLines(lines) }
}

async function loadTranslations(db: Database) {
  const rows = await db.select({ id: products.id }).from(products)
  const [product] = await loadFullProducts(
    db,
    rows.map(({ id }) => id),
  )
  return product!.translations
}
