import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SegmentId } from '#modules/customers'
import { sendBroadcasts } from '#modules/notifications'
import { newId } from '#platform/ids'
import { customerSegments } from '#tables/customers'
import { coupons, promotions } from '#tables/promotions'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { buildCoupon } from '#tests/support/promotions'

test('an owner notifies the segment of a coupon, by keyboard alone, once', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser()
  const id = newId() as SegmentId
  const now = new Date()
  await db.insert(customerSegments).values({
    ...{ id, name: 'Members', conditions: [{ kind: 'account', has_account: true }] },
    ...{ createdAt: now, updatedAt: now },
  })
  const terms = { conditions: [{ kind: 'segments' as const, segment_ids: [id] }], codeCount: 1 }
  const { promotion, coupon } = buildCoupon('VIP10', terms)
  await db.insert(promotions).values(promotion)
  const { promotion: _, ...row } = coupon
  await db.insert(coupons).values(row)
  await visit(`/admin/campaigns/${promotion.id}`)
  const notify = page.getByRole('button', { name: 'Notify the segment' })
  await notify.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Notify the segment?' })
  await dialog.getByText('1 person gets a notification with the code VIP10').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await notify.press('Enter')
  await dialog.evaluate(closeAndOpenAgain, await notify.first().elementHandle())
  await dialog.getByRole('button', { name: 'Notify the segment' }).press('Enter')
  await page.getByText('0 people notified').waitFor()
  await sendBroadcasts(db, { now: new Date() })
  await page.reload()
  await page.getByText('1 person notified').waitFor()
  assert.equal(await notify.count(), 0)
  await page.setViewportSize(PHONE_VIEWPORT)
  const hasOverflow = () =>
    document.documentElement.scrollWidth > document.documentElement.clientWidth
  assert.equal(await page.evaluate(hasOverflow), false)
  assert.deepEqual(consoleErrors, [])
})

/** Clicks on the button right after the dialog has closed, before its `close` event arrives, and waits for that event. */
async function closeAndOpenAgain(dialog: Element, button: Node | null) {
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve))
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  while (dialog.hasAttribute('open')) await Promise.resolve()
  if (button instanceof HTMLElement) button.click()
  await closed
}
