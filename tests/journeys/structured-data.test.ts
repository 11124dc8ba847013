import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShopInBrowser } from '#tests/support/browser'
import { seedCatalogue } from '#tests/support/seed-catalogue'

test('search engines read who the shop is and where a page stands', async () => {
  const { page, visit, baseURL } = await openShopInBrowser({ products: [], seed: seedCatalogue })
  const read = async (path: string) => {
    await visit(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return new Map(texts.map((text) => JSON.parse(text)).map((data) => [data['@type'], data]))
  }
  const home = await read('/de')
  const organization = home.get('Organization')
  assert.match(organization.url, /\/de$/)
  assert.equal((await fetch(baseURL + new URL(organization.logo).pathname)).status, 200)
  assert.deepEqual(organization.sameAs, ['https://instagram.example/outwit'])
  assert.equal(home.has('BreadcrumbList'), false)

  for (const path of ['/products/ostra-desk-lamp', '/categories/electronics', '/about']) {
    const list = (await read(path)).get('BreadcrumbList').itemListElement
    assert.ok(list.length > 1, path)
    assert.deepEqual(
      list.map(({ position }: { position: number }) => position),
      list.map((_: unknown, index: number) => index + 1),
    )
    for (const { item } of list.slice(0, -1)) {
      assert.equal((await fetch(baseURL + new URL(item).pathname)).status, 200, item)
    }
  }
})

test('a link to a product shows its drawn preview, and search engines read its delivery and returns', async () => {
  const { page, visit, baseURL } = await openShopInBrowser({ products: [], seed: seedCatalogue })
  await visit('/nl/products/ostra-desk-lamp')
  const readMeta = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content')
  const image = new URL((await readMeta('og:image'))!)
  assert.match(image.pathname, /^\/images\/previews\/nl\/[0-9a-f-]{36}\.jpeg$/)
  const preview = await fetch(baseURL + image.pathname)
  assert.equal(preview.headers.get('content-type'), 'image/jpeg')
  const size = [await readMeta('og:image:width'), await readMeta('og:image:height')]
  assert.deepEqual(size, ['1280', '670'])

  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const product = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'Product')
  const { shippingDetails, hasMerchantReturnPolicy } = product.offers
  assert.deepEqual(shippingDetails.shippingRate, {
    ...{ '@type': 'MonetaryAmount', value: 0, currency: 'USD' },
  })
  assert.equal(shippingDetails.shippingDestination.addressCountry, 'US')
  assert.match(hasMerchantReturnPolicy.merchantReturnLink, /\/nl\/returns$/)
})

test('questions and their answers are on the support page, for people and for search engines', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/de/support')
  const question = page.getByText('Brauche ich ein Konto?')
  const answer = page.getByText('Nein, Sie können als Gast bestellen')
  assert.equal(await answer.isVisible(), false)
  await question.focus()
  await question.press('Enter')
  await answer.waitFor()

  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const faq = texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === 'FAQPage')
  const names = faq.mainEntity.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('Brauche ich ein Konto?'))
  assert.equal(names.length, await page.locator('main details').count())
})
