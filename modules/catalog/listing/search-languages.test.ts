import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'
import { addTestProduct, openTestShop, utc } from '#tests/support/test-shop'
import {
  createProduct,
  createSearchSynonyms,
  EMPTY_LISTING_FILTER,
  findOrCreateCategoryPath,
  findSearchIndexDiscrepancies,
  findSearchMatch,
  listProducts,
  saveCategoryTranslations,
  saveSearchPins,
  saveTermTranslations,
  suggestSearch,
  updateProduct,
  withdrawProduct,
} from '../index.ts'

const now = utc('2026-08-01 09:00')

test('a translated product is found by the stems of its words in the language of the page', async () => {
  const { db } = await openTestShop()
  for (const [language, title, queries] of [
    ['de', 'Rote Stühle', ['Stuhl', 'STÜHLE', 'stuehle', 'rotes']],
    ['nl', 'Kaarsen', ['kaars', 'kaarsen']],
    ['fr', 'Théières', ['theiere', 'Théière']],
    ['es', 'Lámparas', ['lampara', 'LÁMPARA']],
    ['tr', 'Işıklı masa lambası', ['lambalar', 'lamba', 'ISIKLI', 'IŞIKLI', 'ışıklı']],
  ] as const) {
    const product = `Product ${language}`
    await addTranslatedProduct(db, product, { [language]: title })
    for (const q of queries) assert.deepEqual(await search(db, q, language), [product], q)
  }
})

test('the letters İ, I, ı and i of Turkish words are one letter in searches', async () => {
  const { db } = await openTestShop()
  await addTranslatedProduct(db, 'Scarf', { tr: 'İpek şal, ılık' })

  for (const q of ['ipek', 'İPEK', 'IPEK', 'ılık', 'ILIK', 'ilik']) {
    assert.deepEqual(await search(db, q, 'tr'), ['Scarf'], q)
  }
})

test('on a German page, English words find products after German ones', async () => {
  const { db } = await openTestShop()
  await addTranslatedProduct(db, 'Rock for hiking', { de: 'Kletterstein' })
  await addTranslatedProduct(db, 'Linen skirt', { de: 'Rock aus Leinen' })

  assert.deepEqual(await search(db, 'rock', 'de'), ['Linen skirt', 'Rock for hiking'])
  assert.deepEqual(await search(db, 'rock', 'en'), ['Rock for hiking'])
  assert.deepEqual(await search(db, 'skirt', 'de'), ['Linen skirt'])
  assert.deepEqual(await search(db, 'leinen skirts', 'de'), ['Linen skirt'])
})

test('a product without a translation is found by its base texts in every language', async () => {
  const { db } = await openTestShop()
  await addTestProduct(db, 'Walking boots')
  await addTranslatedProduct(db, 'Winter boot', { de: 'Winterstiefel' })

  assert.deepEqual((await search(db, 'boot', 'de')).toSorted(), ['Walking boots', 'Winter boot'])
  assert.deepEqual(await search(db, 'walking', 'tr'), ['Walking boots'])
  assert.equal((await findSearchMatch(db, { q: 'walkng', language: 'de' })).correctedQ, 'walking')
})

test('a German or Dutch word is found in a compound, and a compound by its words', async () => {
  const { db } = await openTestShop()
  await addTranslatedProduct(db, 'Desk lamp', { de: 'Schreibtischlampe', nl: 'Bureaulamp' })
  await addTranslatedProduct(db, 'Reading lamp', { de: 'Lampe für den Tisch', nl: 'Leeslamp' })
  await addTranslatedProduct(db, 'Mug', { de: 'Becher', nl: 'Mok' })

  const lamps = ['Desk lamp', 'Reading lamp']
  for (const [q, language, titles] of [
    ['Lampen', 'de', lamps],
    ['Tischlampe', 'de', lamps],
    ['Tisch Lampe', 'de', lamps],
    ['Stehlampe', 'de', lamps],
    ['schreibtischlmape', 'de', ['Desk lamp']],
    ['lampen', 'nl', lamps],
    ['bureau lamp', 'nl', ['Desk lamp']],
    ['Fernseher', 'de', []],
  ] as const) {
    assert.deepEqual((await search(db, q, language)).toSorted(), titles, q)
  }
})

test('spelling is corrected with words of the language before English ones', async () => {
  const { db } = await openTestShop()
  await addTranslatedProduct(db, 'Kossen', { de: 'Kissen' })
  await addTestProduct(db, 'Kossen box')

  for (const [language, corrected] of [
    ['de', 'kissen'],
    ['fr', 'kossen'],
    ['en', 'kossen'],
  ] as const) {
    const { correctedQ } = await findSearchMatch(db, { q: 'kassen', language })
    assert.equal(correctedQ, corrected, language)
  }
})

test('suggestions are titles and categories of the language', async () => {
  const { db } = await openTestShop()
  const categoryId = await findOrCreateCategoryPath(db, ['Lighting'])
  await saveCategoryTranslations(db, { categoryId: categoryId!, names: { de: 'Leuchten' } })
  await addTranslatedProduct(db, 'Lamp', { de: 'Leselampe für das Regal' }, categoryId)

  const { phrases, category, products } = await suggestSearch(db, { q: 'Le', language: 'de' })
  assert.deepEqual(phrases, ['leselampe', 'leselampe für das regal'])
  assert.deepEqual([category?.name, products[0]?.title], ['Leuchten', 'Leselampe für das Regal'])
  assert.deepEqual((await suggestSearch(db, { q: 'lam', language: 'de' })).phrases, ['leselampe'])
})

test('synonyms and pins apply to their language', async () => {
  const { db } = await openTestShop()
  await addTranslatedProduct(db, 'Sweatshirt', { de: 'Kapuzenpulli' })
  const { id } = await addTranslatedProduct(db, 'Mug', { de: 'Becher' })
  const set = { language: 'de' as const, words: ['Jumper'], targets: ['Kapuzenpulli'], now }
  await createSearchSynonyms(db, [set])
  await saveSearchPins(db, { language: 'de', phrase: 'Kapuzenpullis', productIds: [id], now })

  assert.deepEqual(await search(db, 'jumper', 'de'), ['Sweatshirt'])
  assert.deepEqual(await search(db, 'jumper', 'en'), [])
  assert.deepEqual(await search(db, 'Kapuzenpulli', 'de'), ['Mug', 'Sweatshirt'])
})

test('a product is found by the words of a new translation, and no longer by those of the former one', async () => {
  const { db } = await openTestShop()
  const { id } = await addTranslatedProduct(db, 'Lamp', { de: 'Leuchte' })
  const categoryId = (await findOrCreateCategoryPath(db, ['Lighting']))!
  const attributes = [{ name: 'Material', value: 'Oak' }]
  await updateProduct(db, { productId: id, patch: { categoryId, attributes }, now })

  const translations = [{ language: 'de' as const, title: 'Funzel' }]
  await updateProduct(db, { productId: id, patch: { translations }, now })
  const terms = [{ term: 'Oak', name: '', translation: 'Eiche' }]
  await saveTermTranslations(db, { language: 'de', terms })
  await saveCategoryTranslations(db, { categoryId, names: { de: 'Beleuchtung' } })

  for (const q of ['Funzel', 'Beleuchtung', 'Eiche', 'lighting']) {
    assert.deepEqual(await search(db, q, 'de'), ['Lamp'], q)
  }
  assert.deepEqual(await search(db, 'Leuchte', 'de'), [])

  await withdrawProduct(db, { productId: id, now })
  assert.deepEqual(await search(db, 'Funzel', 'de'), [])
  assert.equal((await findSearchMatch(db, { q: 'funzl', language: 'de' })).correctedQ, null)
  await updateProduct(db, { productId: id, patch: { status: 'active' }, now })
  assert.deepEqual(await search(db, 'Funzel', 'de'), ['Lamp'])
  assert.deepEqual(await findSearchIndexDiscrepancies(db), [])
})

test('a product whose last translation is removed is found by its base texts again', async () => {
  const { db } = await openTestShop()
  const { id } = await addTranslatedProduct(db, 'Lamp', { de: 'Leuchte' })

  const translations = [{ language: 'de' as const, title: null }]
  await updateProduct(db, { productId: id, patch: { translations }, now })
  assert.deepEqual(await search(db, 'Leuchte', 'de'), [])
  assert.deepEqual(await search(db, 'lamps', 'de'), ['Lamp'])
})

async function addTranslatedProduct(
  db: Database,
  title: string,
  titles: Partial<Record<TranslationLanguage, string>>,
  categoryId: Awaited<ReturnType<typeof findOrCreateCategoryPath>> = null,
) {
  const languages = Object.keys(titles) as TranslationLanguage[]
  return createProduct(db, {
    title,
    categoryId,
    translations: languages.map((language) => ({ language, title: titles[language]! })),
    variants: [{ price: { minor: 100, currency: 'USD' }, stock: 1 }],
    now,
  })
}

/** Returns the base titles of the hits. */
async function search(db: Database, q: string, language: Language): Promise<string[]> {
  const filter = { ...EMPTY_LISTING_FILTER, q, language }
  const { items } = await listProducts(db, { filter, sort: 'relevance', limit: 50, after: null })
  return items.map(({ title }) => title)
}
