import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findViolations } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'

const products = ['Desk lamp', 'Lamp shade', 'Enamel mug']

test('a shopper sees their last searches in the empty search box, chooses one by keyboard, and clears them', async () => {
  const { page, visit, consoleErrors } = await openShopInBrowser({ products })
  await visit('/search?q=lamp')
  await page.getByText('Found 2 results for "lamp"').waitFor()
  await visit('/search?q=zzzz')
  await page.getByText('No results found for "zzzz"').waitFor()
  await visit('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.focus()

  await page.getByRole('listbox', { name: 'Recent searches' }).waitFor()
  assert.deepEqual(await listOptions(page), ['lamp'])
  assert.deepEqual(await findViolations(page), [])
  await box.press('ArrowDown')
  await box.press('Enter')
  await page.waitForURL('**/search?q=lamp')
  await page.getByText('Found 2 results for "lamp"').waitFor()

  await box.click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  assert.deepEqual(await page.evaluate(() => localStorage.getItem('outwit-recent-searches')), null)
  assert.deepEqual(consoleErrors, [])
})

test('an answer to what was typed before does not replace the suggestions for what is typed now', async () => {
  const { page, visit } = await openShopInBrowser({ products })
  await visit('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/search/suggestions?q=lamp', async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })

  await box.fill('lamp')
  await page.waitForRequest('**/api/search/suggestions?q=lamp')
  await box.fill('mug')
  await page.getByRole('option', { name: /Enamel mug/ }).waitFor()
  held.resolve()
  await page.getByRole('status').filter({ hasText: 'suggestion' }).waitFor()
  assert.deepEqual(
    (await listOptions(page)).filter((option) => option.includes('amp')),
    [],
  )
})

test('a search works while suggestions cannot be loaded', async () => {
  const { page, visit } = await openShopInBrowser({ products })
  await visit('/')
  await page.route('**/api/search/suggestions*', (route) => route.abort())
  const box = page.getByRole('combobox', { name: 'Search' })

  await box.fill('lamp')
  await box.press('Enter')
  await page.getByText('Found 2 results for "lamp"').waitFor()
})

test('on a phone the suggestions stand in the menu, and a search that leaves out a word says so', async () => {
  const { page, visit } = await openShopInBrowser({
    products,
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const box = menu.getByRole('combobox', { name: 'Search' })

  await box.fill('shade')
  await menu.getByRole('option', { name: /Lamp shade/ }).waitFor()
  assert.deepEqual(await findViolations(page), [])
  await box.fill('purple lamp')
  await box.press('Enter')
  await page.getByText('No product has all of these words. Left out: purple.').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(width, PHONE_VIEWPORT.width)
})

function listOptions(page: Page): Promise<string[]> {
  return page.getByRole('option').allTextContents()
}
