import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { getSupplierCatalogue } from '#demo/marketplace/build-supplier-catalogue'
import { affiliateSearchSetting } from '#modules/outbound'
import { switchFault } from '#sandbox/marketplace'
import { findViolations, findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('an owner connects AliExpress, tests the connection, and disconnects', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/settings?tab=aliexpress')
  await page.getByText('The marketplace access token is not configured.').waitFor()
  await page.getByRole('button', { name: 'Connect AliExpress account' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('heading', { name: 'AliExpress account connected successfully' }).waitFor()
  await page.getByText('sandbox@outwit.example').waitFor()
  assert.equal(new URL(page.url()).pathname, '/admin/aliexpress')

  await page.getByRole('button', { name: 'Test Connection' }).click()
  await page.getByText('AliExpress connection is working!').waitFor()
  await page.getByText('Consent given', { exact: true }).waitFor()
  await page
    .getByText(/ by mina/i)
    .first()
    .waitFor()
  await page.getByText(/, to search products$/).waitFor()
  await visit('/admin/api-tokens')
  const events = page.getByRole('region', { name: 'Who used it' })
  await events.getByText('Consent given').waitFor()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disconnect AliExpress?' })
  const confirm = dialog.getByRole('button', { name: 'Disconnect' })
  await dialog.getByLabel('Type AliExpress to confirm').fill('AliExpres')
  assert.ok(await confirm.isDisabled())
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await dialog.getByLabel('Type AliExpress to confirm').fill('aliexpress')
  await confirm.click()
  await page.getByText('The marketplace access token is not configured.').waitFor()
})

test('an owner reads by keyboard how the key of an app is set, which no form of the shop does', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/aliexpress')
  const add = page.getByRole('button', { name: 'Add app key' })
  await add.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add app key' })
  await dialog.getByText('ALIEXPRESS_APP_SECRET=').waitFor()
  await dialog.getByText('/auth/aliexpress/callback').waitFor()
  assert.equal(await dialog.getByRole('textbox').count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.ok(await add.evaluate((button) => button === document.activeElement))
})

test('a consent that is denied, has no code or another state connects nothing, and says why', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/aliexpress')
  await page.getByRole('button', { name: 'Connect AliExpress account' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByText('Authorization failed: access_denied').waitFor()
  await visit('/api/aliexpress/callback?state=x')
  await page.getByText('Missing authorization code').first().waitFor()
  assert.equal(new URL(page.url()).pathname, '/admin/marketplace-callback')
  await visit('/auth/aliexpress/callback?code=y&state=x')
  await page.getByText('Invalid state parameter').waitFor()
  await page.getByRole('link', { name: 'Back to the settings' }).click()
  await page.getByText('Not connected').waitFor()
})

test('an owner tries the connection on the test panel by keyboard', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit('/aliexpress-admin')
  await page.getByText('Access Token: Missing').waitFor()
  await page.getByLabel('Keyword').press('Enter')
  await page
    .getByText(/^Search failed: .*access token is not configured/)
    .first()
    .waitFor()

  await visit('/admin/aliexpress')
  await page.getByRole('button', { name: 'Connect AliExpress account' }).press('Enter')
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await page.getByText('sandbox@outwit.example').waitFor()
  await visit('/admin/marketplace-test')
  await page.getByLabel('Keyword').press('Enter')
  await page.getByText('Found 5 products for "electronics"').first().waitFor()
  const listed = page.locator('.marketplace-listings li')
  await listed.nth(2).waitFor()
  assert.equal(await listed.count(), 3)

  await page.getByLabel('Product id').press('Enter')
  await page.getByText('Please enter a product ID').waitFor()
  await page.getByLabel('Product id').fill('10000')
  await page.keyboard.press('Enter')
  await page.getByText('Product not found or access denied').first().waitFor()

  await switchFault(db, { kind: 'wrong_signature', calls: 1, now: new Date() })
  await page.getByRole('button', { name: 'Test Connection' }).press('Enter')
  await page.getByText(/^Connection failed: .*IncompleteSignature/).waitFor()
  await page.getByText(/^Last error, .*IncompleteSignature/).waitFor()
})

test('tokens can be entered by hand, once both are there', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/settings?tab=api-tokens')
  const update = page.getByRole('button', { name: 'Update tokens' })
  await page.getByLabel('Access token').fill('not-a-token-of-anybody')
  assert.ok(await update.isDisabled())
  await page.getByLabel('Refresh token').fill('not-a-token-of-anybody')
  await update.click()
  await page.getByText(/^Failed to update tokens: /).waitFor()
})

test('an owner chooses by keyboard what the home page shows of AliExpress', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit('/admin/settings?tab=aliexpress')
  const card = page.getByRole('region', { name: 'On the home page' })
  await card.getByText('Not searched yet').waitFor()
  await card.getByRole('button', { name: 'Search again' }).press('Enter')
  await card.getByText(/^8 products, /).waitFor()

  const keyword = card.getByRole('textbox', { name: 'Keyword' })
  assert.equal(await keyword.inputValue(), 'electronics')
  await keyword.fill('summer dress')
  await keyword.press('Enter')
  await page.getByText('Saved. The home page shows what AliExpress finds now.').waitFor()
  await page.getByText('8 products found').last().waitFor()
  await visit('/')
  const section = page.locator('.section', { hasText: 'Fresh from AliExpress' })
  await section.getByRole('link', { name: /dress/i }).first().waitFor()

  await visit('/admin/aliexpress')
  await keyword.fill('zeppelin')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText(/^No products found, /).waitFor()
  await switchFault(db, { kind: 'no_permission', calls: 1, now: new Date() })
  await keyword.fill('lamp')
  await keyword.press('Enter')
  await card.getByText(/^The last search failed: AliExpress does not permit/).waitFor()
})

test('an owner chooses by keyboard a category of AliExpress for the home page, which names it where it is empty', async () => {
  const { categories, products } = getSupplierCatalogue()
  const full = categories.find(({ id }) => id === products[0]!.categoryPath[0])!
  const { page, visit, db } = await openAdminInBrowser({
    seed: async (db) => {
      for (const { id, name } of [full, { id: '999999', name: 'Zeppelins' }])
        await db.execute(sql`insert into categories (id, name, slug, ali_cat_id)
          values (gen_random_uuid(), ${name}, ${`ali-${id}`}, ${id})`)
    },
  })
  await visit('/admin/aliexpress')
  const card = page.getByRole('region', { name: 'On the home page' })
  await card.getByRole('radio', { name: 'a keyword' }).press('ArrowRight')
  const save = card.getByRole('button', { name: 'Save' })
  const choice = card.getByRole('combobox', { name: 'Category' })
  await choice.waitFor()
  assert.ok(await save.isDisabled(), 'no category is chosen yet')
  await choice.selectOption({ label: full.name })
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await save.press('Enter')
  await page.getByText('8 products found').last().waitFor()
  assert.equal((await affiliateSearchSetting.get(db)).category?.id, full.id)
  await visit('/')
  const section = page.locator('.section', { hasText: 'Fresh from AliExpress' })
  await section.locator('.card').nth(7).waitFor()

  await visit('/admin/aliexpress')
  await choice.selectOption({ label: 'Zeppelins' })
  await save.press('Enter')
  await card.getByText(/^No products found, /).waitFor()
  await visit('/')
  await page.getByText('No products found for "Zeppelins"').waitFor()

  await visit('/admin/aliexpress')
  await choice.waitFor()
  await affiliateSearchSetting.set(db, {
    ...{ value: { keyword: 'mugs', category: null }, now: new Date() },
  })
  await choice.selectOption({ label: full.name })
  await save.click()
  await card.getByText('Somebody else has changed the keyword to “mugs” meanwhile.').waitFor()
  await card.getByRole('button', { name: 'Take theirs' }).press('Enter')
  assert.equal(await card.getByRole('textbox', { name: 'Keyword' }).inputValue(), 'mugs')
})

test('of two owners who change the keyword at once, the second is told and decides', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit('/admin/aliexpress')
  const card = page.getByRole('region', { name: 'On the home page' })
  await card.getByRole('textbox', { name: 'Keyword' }).fill('winter coat')
  await affiliateSearchSetting.set(db, {
    value: { keyword: 'mugs', category: null },
    now: new Date(),
  })
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Somebody else has changed the keyword to “mugs” meanwhile.').waitFor()
  assert.equal((await affiliateSearchSetting.get(db)).keyword, 'mugs')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. The home page shows what AliExpress finds now.').waitFor()
  assert.equal((await affiliateSearchSetting.get(db)).keyword, 'winter coat')
})

test('who may only read sees the keyword of the home page, and cannot change it', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'read_only' })
  await visit('/admin/aliexpress')
  const card = page.getByRole('region', { name: 'On the home page' })
  await card.getByText('electronics').waitFor()
  assert.equal(await card.getByRole('button').count(), 0)
})

test('an owner makes the sandbox fail by keyboard, sees what the shop says, and switches it off', async () => {
  const { page, visit, baseURL } = await openAdminInBrowser()
  await visit('/admin/aliexpress')
  await page.getByRole('button', { name: 'Connect AliExpress account' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('sandbox@outwit.example').waitFor()
  await page.getByRole('link', { name: 'Fault switches' }).press('Enter')
  await page.getByRole('heading', { name: 'Faults of the test marketplace' }).waitFor()
  await page.getByLabel('Fault').focus()
  await page.keyboard.type('Wrong signature')
  await page.getByLabel('For how many calls').fill('5')
  await page.keyboard.press('Enter')
  await page.getByText('5 calls left').waitFor()

  await visit('/admin/aliexpress')
  await page.getByRole('button', { name: 'Test Connection' }).press('Enter')
  await page.getByText('Connection test failed').first().waitFor()
  await page.goto(`${baseURL}/sandbox/marketplace/faults`)
  await page.getByText('4 calls left').waitFor()
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= viewport.width, `${width} pixels wide`)
    assert.deepEqual(await findViolations(page), [])
  }
  await page.getByRole('button', { name: 'Switch off: Wrong signature' }).press('Enter')
  await page.getByText('No fault is switched on.').waitFor()
  await visit('/admin/aliexpress')
  await page.getByRole('button', { name: 'Test Connection' }).press('Enter')
  await page.getByText('AliExpress connection is working!').waitFor()
})

const SCREENS = [
  ...['aliexpress', 'api-tokens', 'marketplace-test', 'marketplace-callback'],
  'affiliate-analytics',
]

test('no screen of the marketplace overflows or breaks a rule of accessibility', async () => {
  const { page, navigate } = await openAdminInBrowser()
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const screen of SCREENS) {
      await navigate(`/de/admin/${screen}`)
      await page.locator('main h1').first().waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= viewport.width, `${screen} is ${width} pixels wide`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${screen} at ${viewport.width}`)
    }
  }
})
