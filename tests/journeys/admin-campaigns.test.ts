import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { SegmentId } from '#modules/customers'
import { createCoupon } from '#modules/promotions'
import { newId } from '#platform/ids'
import { customerSegments } from '#tables/customers'
import { promotions } from '#tables/promotions'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { buildPromotion } from '#tests/support/promotions'

test('an owner makes a coupon and tries it with a cart, by mouse', async () => {
  const { page, visit, consoleErrors } = await openAdminInBrowser()
  await visit('/admin/campaigns')
  await page.getByRole('link', { name: 'New coupon' }).first().click()
  await page.getByRole('heading', { name: 'New coupon' }).waitFor()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Please fill this in.').first().waitFor()
  await page.getByLabel('Name', { exact: true }).fill('15 % off in winter')
  await page.getByLabel('Code', { exact: true }).fill('WINTER15')
  await page.getByLabel('Percent', { exact: true }).fill('15')
  await page.getByLabel('From a value of (USD)').fill('30')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'WINTER15' }).waitFor()
  await page.getByText('15% off everything, from $30.00').waitFor()

  await page.getByRole('link', { name: 'Try it' }).click()
  await page.getByText('needs a cart of at least $30.00. Add $30.00 more').waitFor()
  const add = page.getByLabel('Add a product')
  await add.fill('lamp')
  await page.getByRole('button', { name: 'Desk Lamp' }).click()
  const lamp = page.getByRole('group', { name: 'Quantity of Desk Lamp' })
  await lamp.waitFor()
  for (let units = 1; units < 4; units++) {
    await lamp.getByRole('button', { name: 'One more' }).click()
  }
  const reasons = page.getByRole('region', { name: 'What applies, and why' })
  await reasons.getByText('−$6.00').or(reasons.getByText('-$6.00')).waitFor()
  await page.getByRole('region', { name: 'Receipt' }).getByText('$34.00').first().waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('an owner makes a promotion, edits and pauses it, by keyboard alone', async () => {
  const { page, visit, consoleErrors } = await openAdminInBrowser()
  await visit('/admin/campaigns?kind=automatic')
  await page.getByRole('heading', { name: 'Campaigns' }).waitFor()
  await page.getByRole('link', { name: 'New promotion' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Two and one')
  await page.keyboard.press('Tab')
  // The select, by its first letters.
  await page.keyboard.type('Buy')
  await page.getByLabel('Paid in full').waitFor()
  await page.getByLabel('Percent off these').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Two and one' }).waitFor()
  await page.getByText('Buy 2, get 1 free').first().waitFor()

  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' for all')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Two and one for all' }).waitFor()
  await page.getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).getByText('Paused').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('an owner limits a promotion to a segment of customers, and one that is deleted stays named as such', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser()
  const id = newId() as SegmentId
  const [createdAt, updatedAt] = [new Date(), new Date()]
  await db.insert(customerSegments).values({
    id,
    name: 'Regulars',
    conditions: [{ kind: 'spent_over', amount: 50 }],
    createdAt,
    updatedAt,
  })
  await visit('/admin/campaigns/new?kind=automatic')
  await page.getByLabel('Name', { exact: true }).fill('For regulars')
  await page.getByLabel('Percent', { exact: true }).fill('5')
  await page.getByLabel('Segments of customers').selectOption('Regulars')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('for some segments').waitFor()
  const [promotion] = await db.select({ conditions: promotions.conditions }).from(promotions)
  assert.deepEqual(promotion?.conditions, [{ kind: 'segments', segment_ids: [id] }])

  await db.delete(customerSegments)
  await page.reload()
  await page.getByRole('button', { name: 'Remove Deleted segment' }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('an owner makes fifty codes and downloads them', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/campaigns/new?kind=coupon')
  await page.getByLabel('Name', { exact: true }).fill('Thanks')
  await page.getByLabel('Many codes, made by the shop').check()
  await page.getByLabel('Begins with').fill('THANKS-')
  await page.getByLabel('How many', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Create' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download codes' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  assert.equal(text.match(/THANKS-[A-Z2-9]{10}/g)?.length, 50)
})

test('an edit of what somebody else has changed meanwhile asks whose terms count', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  const promotion = buildPromotion({ name: 'Autumn' })
  await db.insert(promotions).values(promotion)
  await visit(`/admin/campaigns/${promotion.id}`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Mine')
  await db.update(promotions).set({ name: 'Theirs', revision: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed it' })
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await page.getByRole('heading', { name: 'Mine' }).waitFor()
  const [saved] = await db.select().from(promotions)
  assert.deepEqual([saved!.name, saved!.revision], ['Mine', 2])
})

test('a clerk reads campaigns and tries carts, and sees no control that changes one', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'clerk' })
  const promotion = buildPromotion({ name: 'Autumn' })
  await db.insert(promotions).values(promotion)
  await visit('/admin/campaigns?kind=automatic')
  await page.getByRole('link', { name: 'Autumn' }).last().click()
  await page.getByRole('heading', { name: 'Autumn' }).waitFor()
  await page.getByRole('link', { name: 'Try it' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Pause' }).count(), 0)
  assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
})

for (const [width, contextOptions] of [
  ['wide', {}],
  ['narrow', { viewport: PHONE_VIEWPORT }],
] as const) {
  test(`the screens of campaigns are accessible and fit, ${width}, in both themes`, async () => {
    const { page, navigate, db } = await openAdminInBrowser({ contextOptions })
    const long = 'Winterschlussverkaufsrabatt'.repeat(4).slice(0, 110)
    const promotion = buildPromotion({ name: long })
    const planned = { startsAt: new Date(Date.now() + 5 * 86_400_000) }
    await db.insert(promotions).values([promotion, buildPromotion({ name: 'Soon', ...planned })])
    const discount = { basisPoints: 1000 }
    await createCoupon(db, { code: 'SPRING10', discount, now: new Date() })
    const paths = [
      '',
      '?kind=automatic',
      '/new?kind=coupon',
      `/${promotion.id}`,
      '/try?codes=SPRING10',
      ...['/rewards', '/rewards/check_in', '/rewards/referral?view=runs'],
    ]
    for (const path of paths) {
      await navigate(`/admin/campaigns${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.equal(overflow, 0, `${path} overflows`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], path)
    }
  })
}
