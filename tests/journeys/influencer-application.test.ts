import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { saveContentPage } from '#modules/content'
import { buildSystemActor } from '#platform/actor'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'
import { findLayoutFaults } from '#tests/support/layout-faults'

const BIO = 'I restore old kitchens and write about the things that stay in them.'
const PLAN = 'One honest review a month, with a picture and a short video of daily use.'

test('a guest reads what the programme pays, and is asked to sign in', async () => {
  const { page, visit, consoleErrors } = await openShop()
  await visit('/influencer/apply')
  await page.getByRole('heading', { name: /Influencer Collaboration Program$/ }).waitFor()
  await page.getByText('Please sign in to apply as an influencer').waitFor()
  await page.getByText('Digital Products').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/auth?next=%2Finfluencer%2Fapply')
  assert.deepEqual(consoleErrors, [])
})

test('Mina corrects her application by keyboard, sends it, and updates it later', async () => {
  const { page, visit, consoleErrors } = await openShop()
  await signInByApi(page)
  await visit('/influencer/apply')
  await page.getByLabel('Bio').fill('Old kitchens.')
  await page.getByRole('button', { name: 'Submit Application' }).press('Enter')
  const summary = page.getByRole('alert')
  await summary.getByText('Bio must be at least 50 characters long').waitFor()
  for (const message of [
    'Please provide your location',
    'Give at least one social profile',
    'Please enter a valid number of followers',
    'Please select your main content niche',
    'Please provide more detail about your promotion plans',
    'You must confirm that your information is accurate',
    'You must agree to the terms and conditions',
  ])
    await summary.getByRole('link', { name: message }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await summary.getByRole('link', { name: 'Please provide your location' }).press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'location')

  await fillIn(page)
  await page.getByRole('button', { name: 'Submit Application' }).press('Enter')
  await page.getByRole('status').getByText('Application submitted!').waitFor()
  await page.getByRole('heading', { name: 'Under review' }).waitFor()
  assert.equal(await page.getByLabel('The information I give is accurate.').count(), 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await page.getByLabel('Main content niche').selectOption('food')
  await page.getByRole('button', { name: 'Update Application' }).press('Enter')
  await page.waitForURL('**/profile?tab=influencer')
  await page.getByText('Your influencer profile has been updated.').waitFor()
  await page.getByRole('heading', { name: 'Under review' }).waitFor()
  await page.getByRole('link', { name: 'Update Application' }).press('Enter')
  await page.waitForURL('**/influencer/apply')
  await page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('#niche')?.value === 'food',
  )
  assert.deepEqual(consoleErrors, [])
})

test('on a phone what Mina types survives a reload and a failed request', async () => {
  const { page, visit } = await openShop({ viewport: PHONE_VIEWPORT })
  await signInByApi(page)
  await visit('/profile?tab=influencer')
  await page.getByRole('main').getByRole('link', { name: 'Apply' }).click()
  await page.getByLabel('Bio').fill(BIO)
  await page.reload()
  await page.waitForFunction(
    (text) => document.querySelector<HTMLTextAreaElement>('#bio')?.value === text,
    BIO,
  )
  assert.deepEqual(await findLayoutFaults(page), [])
  await fillIn(page)
  await page.route('**/api/influencer-application', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.unroute('**/api/influencer-application')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  assert.deepEqual(await findLayoutFaults(page), [])
})

test('Mina is told that the terms have changed, reads them and accepts them on a phone', async () => {
  const { page, visit, db, consoleErrors } = await openShop({ viewport: PHONE_VIEWPORT })
  await signInByApi(page)
  await visit('/influencer/apply')
  await fillIn(page)
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.getByRole('heading', { name: 'Under review' }).waitFor()
  const accept = page.getByRole('button', { name: 'Accept the new terms' })
  assert.equal(await accept.count(), 0)

  const source = { title: 'Terms', description: 'For influencers.', markdown: 'Be honest.' }
  await saveContentPage(db, {
    ...{ page: 'influencer-terms', language: 'en', source, seenRevision: 0 },
    ...{ actor: buildSystemActor('test'), now: new Date() },
  })
  await visit('/profile?tab=influencer')
  await page.getByText('The terms of the programme have changed').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.deepEqual(await findLayoutFaults(page), [])
  await page.getByRole('link', { name: 'Read the terms' }).click()
  await page.getByText('Be honest.').waitFor()
  await page.goBack()
  await page.route('**/api/influencer-application/terms', (route) => route.abort())
  await accept.click()
  await page.getByText('The new terms could not be accepted').waitFor()
  await page.unroute('**/api/influencer-application/terms')
  await accept.click()
  await page.getByText('You have accepted the new terms').waitFor()
  await accept.waitFor({ state: 'detached' })
  await visit('/profile?tab=influencer')
  await page.getByRole('heading', { name: 'Under review' }).waitFor()
  assert.equal(await accept.count(), 0)
  assert.deepEqual(
    consoleErrors.filter((text) => !text.includes('ERR_FAILED')),
    [],
  )
})

async function fillIn(page: Page) {
  await page.getByLabel('Location').selectOption('DE')
  await page.getByLabel('Instagram').first().fill('@mina.home')
  await page.getByLabel('Total followers').fill('12400')
  await page.getByLabel('Average engagement rate').fill('4.1')
  await page.getByRole('checkbox', { name: 'Blog' }).check()
  await page.getByLabel('Main content niche').selectOption('lifestyle')
  await page.getByLabel('Bio').fill(BIO)
  await page.getByLabel('Promotion plan').fill(PLAN)
  await page.getByLabel('The information I give is accurate.').check()
  await page.getByLabel('I agree to the terms').check()
}

function openShop(contextOptions: BrowserContextOptions = {}) {
  return openShopInBrowser({ contextOptions, identitySettings: { autoconfirm: true } })
}
