import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createProduct,
  findOrCreateCategoryPath,
  saveCategoryTranslations,
  saveTermTranslations,
  updateProduct,
} from '#modules/catalog'
import { saveContentTranslations, updateHomeContent } from '#modules/content'
import { dollars } from '#platform/money/money'
import { createShopper } from '../support/shopper.ts'
import { openTestShop, utc } from '../support/test-shop.ts'
import { openTestSite } from '../support/test-site.ts'

const now = utc('2026-08-22 09:00')
const SOURCE = 'art:mug.forest.0'

test('Theo reads a product page in German', async () => {
  const { read } = await openSiteWithMug()
  const mug = await read('/api/products/stoneware-mug', 'de-AT,de;q=0.9')

  assert.equal(mug.title, 'Steingutbecher')
  assert.equal(mug.description, '<p>Ein Henkel für drei Finger.</p>')
  assert.deepEqual(mug.options, [
    {
      name: 'Farbe',
      values: [
        { value: 'Waldgrün', swatch: null },
        { value: 'Ton', swatch: null },
      ],
    },
  ])
  assert.deepEqual(
    mug.variants.map(({ title, options }: Record<string, unknown>) => [title, options]),
    [
      ['Waldgrün', ['Waldgrün']],
      ['Ton', ['Ton']],
    ],
  )
  assert.deepEqual(mug.attributes, [{ name: 'Material', value: 'Steingut' }])
  assert.equal(mug.size_guide, 'Kleidung')
  assert.equal(mug.images[0].alt, 'Steingutbecher in Waldgrün')
  assert.equal(mug.image.alt, 'Steingutbecher in Waldgrün')
  assert.equal(mug.breadcrumb[0].name, 'Geschirr')
})

test('a text without a translation is in English, field by field', async () => {
  const { read } = await openSiteWithMug()
  const mug = await read('/api/products/stoneware-mug', 'es')
  assert.equal(mug.title, 'Taza de gres')
  assert.equal(mug.description, '<p>A handle for three fingers.</p>')
  assert.equal(mug.options[0].name, 'Colour')
  assert.equal(mug.size_guide, 'Clothing')
  assert.equal(mug.breadcrumb[0].name, 'Tableware')
})

test('cards, facets and suggestions are in the language of the request', async () => {
  const { read } = await openSiteWithMug()
  const listing = await read('/api/products?category=tableware', 'de')
  assert.deepEqual(
    listing.items.map(({ title, category_link, image }: Record<string, Record<string, string>>) => {
      return [title, category_link?.name, image?.alt]
    }),
    [['Steingutbecher', 'Geschirr', 'Steingutbecher in Waldgrün']],
  )
  assert.equal(listing.facets.category[0].label, 'Geschirr')
  const suggestions = await read('/api/search/suggestions?q=mug', 'de')
  assert.equal(suggestions.products[0].title, 'Steingutbecher')
  assert.equal((await read('/api/products', 'en')).items[0].title, 'Stoneware mug')
})

test('a category is found by its name in the language of the request, and by its English one', async () => {
  const { read } = await openSiteWithMug()
  for (const name of ['Geschirr', 'Tableware', 'tableware']) {
    assert.equal((await read(`/api/categories/${name}`, 'de')).name, 'Geschirr')
  }
})

test('a Turkish shopper finds a category whatever the case of its name', async () => {
  const { db, read } = await openSiteWithMug()
  const categoryId = (await findOrCreateCategoryPath(db, ['Winter lights']))!
  await saveCategoryTranslations(db, { categoryId, names: { tr: 'İç Kışlık Işık' } })
  for (const name of ['İç Kışlık Işık', 'iç kışlık ışık', 'İÇ KIŞLIK IŞIK']) {
    const path = `/api/categories/${encodeURIComponent(name)}`
    assert.equal((await read(path, 'tr')).name, 'İç Kışlık Işık')
  }
})

test('values that are translated alike stay in English, so that a shopper can tell them apart', async () => {
  const { db, read } = await openSiteWithMug()
  const terms = ['Forest', 'Clay'].map((term) => ({ term, name: '', translation: 'Grün' }))
  await saveTermTranslations(db, { language: 'de', terms })
  const { variants } = await read('/api/products/stoneware-mug', 'de')
  assert.deepEqual(
    variants.map(({ title }: { title: string }) => title),
    ['Forest', 'Clay'],
  )
})

test('a value can be translated differently for one option', async () => {
  const { db, read } = await openSiteWithMug()
  const terms = [{ term: 'Clay', name: 'Colour', translation: 'Tonfarben' }]
  await saveTermTranslations(db, { language: 'de', terms })
  const { variants } = await read('/api/products/stoneware-mug', 'de')
  assert.equal(variants[1].title, 'Tonfarben')
})

test('a new translation purges the cached responses of all languages', async () => {
  const { db, mug, read } = await openSiteWithMug()
  const getTitle = async (language: string) =>
    (await read('/api/products', language)).items[0].title
  assert.deepEqual(
    [await getTitle('de'), await getTitle('es'), await getTitle('fr')],
    ['Steingutbecher', 'Taza de gres', 'Stoneware mug'],
  )
  const translations = [{ language: 'de', title: 'Becher' } as const]
  await updateProduct(db, { productId: mug.id, patch: { translations }, now })
  await waitUntil(async () => (await getTitle('de')) === 'Becher')
  assert.equal(await getTitle('es'), 'Taza de gres')
})

test('the cart of a German page is German, and so is the order that is placed there', async () => {
  const { mug, site, read } = await openSiteWithMug()
  const shopper = createShopper(site)
  const cart = await shopper.createCart([{ variant: mug.variantId, quantity: 1 }])
  const item = (await read(`/api/carts/${cart.id}`, 'de')).items[0]
  assert.equal(item.title, 'Steingutbecher')
  assert.deepEqual(item.options, [{ name: 'Farbe', value: 'Waldgrün' }])
  assert.equal(item.image.alt, 'Steingutbecher in Waldgrün')

  const { body } = await shopper.checkOut(cart.id, {}, { 'Accept-Language': 'de' })
  const line = body.order.lines[0]!
  assert.equal(line.title, 'Steingutbecher')
  assert.deepEqual(line.options, [{ name: 'Farbe', value: 'Waldgrün' }])
})

test('the home page is translated text by text, and an edited text is English until it is translated', async () => {
  const { db, read } = await openSiteWithMug()
  const promotion = { text: 'Get 50% off', marked: '50% off', href: '/shop' }
  await updateHomeContent(db, { blocks: { promotion }, now })
  const translations = { 'Get 50% off': 'Jetzt 50 % Rabatt', '50% off': '50 % Rabatt' }
  await saveContentTranslations(db, { language: 'de', translations })
  const getPromotion = async () => (await read('/api/content/home', 'de')).promotion
  await waitUntil(async () => (await getPromotion()).text === 'Jetzt 50 % Rabatt')
  assert.equal((await getPromotion()).marked, '50 % Rabatt')

  await updateHomeContent(db, { blocks: { promotion: { ...promotion, text: '50% off!' } }, now })
  await waitUntil(async () => (await getPromotion()).text === '50% off!')
  assert.equal((await getPromotion()).marked, '50% off')
})

test('a response of the API says that it depends on the language', async () => {
  const { site } = await openSiteWithMug()
  const { headers } = await site.request('/api/products')
  assert.equal(headers.get('vary'), 'Accept-Language, Accept-Encoding')
})

async function openSiteWithMug() {
  const shop = await openTestShop()
  const { db } = shop
  const categoryId = (await findOrCreateCategoryPath(db, ['Tableware']))!
  await saveCategoryTranslations(db, { categoryId, names: { de: 'Geschirr' } })
  const terms = Object.entries({
    ...{ Colour: 'Farbe', Forest: 'Waldgrün', Clay: 'Ton', Stoneware: 'Steingut' },
    ...{ Clothing: 'Kleidung' },
  }).map(([term, translation]) => ({ term, name: '', translation }))
  await saveTermTranslations(db, { language: 'de', terms })
  const variants = ['Forest', 'Clay'].map((colour) => {
    return { options: [colour], price: dollars(18), stock: 9, image: SOURCE }
  })
  const { id, slug } = await createProduct(db, {
    title: 'Stoneware mug',
    description: '<p>A handle for three fingers.</p>',
    categoryId,
    attributes: [
      { name: 'Material', value: 'Stoneware' },
      { name: 'Size guide', value: 'Clothing' },
    ],
    options: [{ name: 'Colour', values: [{ value: 'Forest' }, { value: 'Clay' }] }],
    variants: [variants[0]!, ...variants.slice(1)],
    images: [{ source: SOURCE, alt: 'Stoneware mug in forest' }],
    translations: [
      {
        language: 'de',
        title: 'Steingutbecher',
        description: '<p>Ein Henkel für drei Finger.</p>',
        alts: { [SOURCE]: 'Steingutbecher in Waldgrün' },
      },
      { language: 'es', title: 'Taza de gres' },
    ],
    now,
  })
  const { site } = await openTestSite({ shop })
  const read = async (path: string, language: string) => {
    const response = await site.request(path, { headers: { 'Accept-Language': language } })
    assert.equal(response.status, 200, path)
    return response.json()
  }
  const { variants: listed } = await read(`/api/products/${slug}`, 'en')
  return { db, site, read, mug: { id, variantId: listed[0].id } }
}

/** Purges arrive by a notification. */
async function waitUntil(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 5_000
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'still not')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
