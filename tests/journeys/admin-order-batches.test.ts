import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderNotes, orderTags } from '#tables/orders'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('a clerk tags two orders by keyboard alone, and takes it back', async () => {
  const { page, visit, placeOrder, db } = await openAdminInBrowser({ role: 'clerk' })
  const placed = [await placeOrder(), await placeOrder()]
  await db.insert(orderTags).values({
    ...{ orderId: placed[0]!.order.id as never, tag: 'fragile', createdAt: new Date() },
  })
  await visit('/admin/orders')
  await page.getByRole('row', { name: placed[0]!.order.number }).getByText('fragile').waitFor()
  for (let n = 0; n < 2; n++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('t')
  const dialog = page.getByRole('dialog', { name: 'Tag 2 orders' })
  await dialog.getByLabel('Tag').focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Write something first').waitFor()
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    await page.setViewportSize(viewport)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${viewport.width}`)
  }
  await dialog.getByLabel('Tag').focus()
  await page.keyboard.type('Fragile')
  await dialog.getByRole('button', { name: 'Take off 1 order' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 orders are tagged').waitFor()
  assert.equal((await db.select().from(orderTags)).length, 2)

  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('1 order is as before').waitFor()
  const left = await db.select().from(orderTags)
  assert.deepEqual(
    left.map(({ orderId }) => orderId),
    [placed[0]!.order.id],
    'the tag of before stays',
  )
})

test('a clerk notes something for two orders, takes it back, and packs them, which cannot be undone', async () => {
  const { page, visit, placeOrder, db } = await openAdminInBrowser({ role: 'clerk' })
  const placed = [await placeOrder(), await placeOrder()]
  await visit('/admin/orders')
  for (const { order } of placed) await page.getByLabel(`Select ${order.number}`).check()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Note for 2 orders' })
  await dialog.getByLabel('Note').fill('Ships with the next van')
  await dialog.getByRole('button', { name: 'Add to 2 orders' }).click()
  await page.getByText('2 orders have the note').waitFor()
  assert.equal((await db.select().from(orderNotes)).length, 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 orders are as before').waitFor()
  assert.equal((await db.select().from(orderNotes)).length, 0)

  await page.getByRole('button', { name: 'Start packing (2)' }).click()
  await page.getByText('This can’t be undone: shoppers can no longer cancel.').waitFor()
})

test('a clerk on a phone ships an order in two parcels and refunds one line, by touch', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({
    role: 'clerk',
    contextOptions: { viewport: PHONE_VIEWPORT, hasTouch: true },
  })
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Start packing' }).tap()
  await page.getByText('Packing has begun').first().waitFor()
  const ship = page.getByRole('dialog', { name: 'Ship a parcel' })
  for (const [number, title] of [
    ['1Z01', 'Red Mug'],
    ['1Z02', null],
  ] as const) {
    await page.getByRole('button', { name: 'Ship', exact: false }).first().tap()
    if (title) {
      const group = ship.getByRole('group', { name: title })
      await group.getByRole('button', { name: 'One less' }).tap()
    }
    await ship.getByLabel('Carrier', { exact: true }).selectOption('UPS')
    await ship.getByLabel('Tracking number').fill(number)
    await ship.getByRole('button', { name: title ? 'Ship this part' : 'Ship everything' }).tap()
    await ship.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: number }).waitFor()
  }
  const parcels = page.getByRole('region', { name: 'Parcels' })
  assert.equal(await parcels.getByRole('listitem').count(), 2)
  assert.equal(
    await parcels.getByRole('link', { name: '1Z02' }).getAttribute('href'),
    'https://www.ups.com/track?tracknum=1Z02',
  )

  await page.getByRole('button', { name: 'Refund', exact: true }).tap()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund
    .getByRole('group', { name: 'Desk Lamp' })
    .getByRole('button', { name: 'One less' })
    .tap()
  await refund.getByLabel('Reason').fill('Broken on arrival')
  await refund.getByRole('button', { name: 'Refund $10.00' }).tap()
  await page.getByText('1 of 1 refunded').waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.ok(width <= PHONE_VIEWPORT.width)
})
