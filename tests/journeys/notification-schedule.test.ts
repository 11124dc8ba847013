import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import type { UserId } from '#modules/identity'
import { getSchedule, type NewNotification, raiseNotifications, saveSchedule } from '#modules/inbox'
import { createNotificationEmailQueue } from '#modules/notifications'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainQueues } from '#platform/queue/drain-queues'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'

const SAVED = 'Notification preferences updated successfully!'

test('Mina chooses a daily digest and quiet hours by keyboard alone, and finds them again', async () => {
  const { page, visit, readSchedule } = await openShop()
  await visit('/profile?panel=notifications')
  const single = page.getByRole('radio', { name: /Each on its own/ })
  await single.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText(SAVED).first().waitFor()
  assert.equal(await page.getByRole('radio', { name: /Once a day/ }).isChecked(), true)
  await page.keyboard.press('Tab')
  const quietHours = page.getByRole('switch', { name: /Quiet hours/ })
  assert.equal(await quietHours.evaluate((element) => element === document.activeElement), true)
  await page.keyboard.press('Space')
  const until = page.getByRole('textbox', { name: 'Until' })
  assert.equal(await until.inputValue(), '07:00')
  await until.fill('22:00')
  await page.getByText('The end must differ from the start.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await until.fill('06:30')
  const saved = page.waitForResponse('**/notification-preferences/schedule')
  // Through the parts of the field.
  const isInField = () => until.evaluate((element) => element === document.activeElement)
  for (let parts = 0; parts < 6 && (await isInField()); parts++) await page.keyboard.press('Tab')
  await saved
  const { digest, quiet_hours } = await readSchedule()
  assert.deepEqual(
    { digest, quiet_hours },
    { digest: 'daily', quiet_hours: { start: '22:00', end: '06:30' } },
  )
  await visit('/profile?panel=notifications')
  await page.getByRole('textbox', { name: 'Until' }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Until' }).inputValue(), '06:30')
  await page.getByText('In your time zone: ').waitFor()
})

test('on a phone a refused choice is taken back with its reason, and what failed to load can be loaded again', async () => {
  const { page, visit } = await openShop({ viewport: PHONE_VIEWPORT })
  const pattern = '**/notification-preferences/schedule'
  await page.route(pattern, (route) => route.fulfill({ status: 500, json: {} }))
  await visit('/profile?panel=notifications')
  await page.getByText('We couldn’t load when you are told').waitFor()
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Try Again' }).click()
  const weekly = page.getByRole('radio', { name: /Once a week/ })
  await weekly.waitFor()
  await page.route(pattern, (route) => route.abort())
  await weekly.click()
  await page.getByText('couldn’t save').first().waitFor()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=digest]:checked') !== null,
  )
  assert.equal(await page.getByRole('radio', { name: /Each on its own/ }).isChecked(), true)
  await page.unroute(pattern)
  await page.getByRole('switch', { name: /Quiet hours/ }).click()
  await page.getByRole('textbox', { name: 'From' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await page.evaluate(() => document.body.scrollWidth), 390)
})

test('in Mina’s quiet hours the bell counts and no toast appears, also not afterwards', async () => {
  const { page, visit, raise, setQuietHours } = await openShop()
  await setQuietHours('00:00', '23:59')
  await visit('/blog')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  // The response has both of them. Which of them came in quiet hours is known to the stream alone.
  const secondNotification = Promise.withResolvers<void>()
  await page.route('**/api/notifications', async (route) => {
    await secondNotification.promise
    await route.continue()
  })
  await raise([coupon(1)])
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await setQuietHours(null, null)
  await raise([coupon(2)])
  secondNotification.resolve()
  await page.getByRole('status').filter({ hasText: 'A coupon for you: CODE-2' }).waitFor()
  assert.equal(
    await page.getByRole('status').filter({ hasText: 'A coupon for you: CODE-1' }).count(),
    0,
  )
})

test('the link of an e-mail opens a page whose button ends the e-mails, once', async () => {
  const { page, visit, raise, sendEmails, consoleErrors } = await openShop()
  await raise([coupon(1)])
  const email = await sendEmails()
  const link = email.text.match(/http\S+\/notifications\/unsubscribe\/promotion\S+/)![0]
  const { pathname, search } = new URL(link)
  await visit(pathname + search)
  await page.getByText('we won’t send you emails of this kind any more: promotions').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Stop these emails' }).press('Enter')
  await page.getByRole('heading', { name: 'You won’t get any more of these emails' }).waitFor()
  await visit('/profile?panel=notifications')
  const promotions = page.getByRole('checkbox', { name: 'Promotions: Email' })
  await promotions.waitFor()
  assert.equal(await promotions.isChecked(), false)
  assert.deepEqual(consoleErrors, [])

  await visit(pathname)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByRole('heading', { name: 'This link isn’t valid' }).waitFor()
  for (const path of [
    '/coupons/unsubscribe',
    '/notifications/unsubscribe',
    '/reviews/unsubscribe/x',
  ])
    assert.equal((await page.request.get(path)).status(), 404, path)
})

type NotificationInput = Omit<NewNotification, 'userId'>

function coupon(n: number): NotificationInput {
  const params = { code: `CODE-${n}`, value: { percent: 10 }, ends: null }
  return { kind: 'coupon_code', source: `${n}`, params }
}

async function openShop(contextOptions: BrowserContextOptions = {}) {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true }, contextOptions })
  const { db, page } = shop
  await signInByApi(page, MINA)
  const { rows } = await db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  return {
    ...shop,
    raise: (inputs: NotificationInput[]) =>
      raiseNotifications(db, {
        notifications: inputs.map((one) => ({ ...one, userId }) as NewNotification),
        now: new Date(),
      }),
    readSchedule: () => getSchedule(db, { userId }),
    setQuietHours: (start: string | null, end: string | null) => {
      const quiet_hours = start === null || end === null ? null : { start, end }
      return saveSchedule(db, { userId, schedule: { digest: 'off', quiet_hours }, now: new Date() })
    },
    async sendEmails() {
      const sender = {
        ...{
          publicUrl: new URL(page.url()).origin,
          secretKey: 'a-key-that-only-tests-would-ever-use',
        },
        shopInfo: { name: 'Outwit' },
      }
      const queue = createNotificationEmailQueue(db, {
        ...{ sender, getProductTitle: async () => undefined },
      })
      await drainQueues(db, { queues: [queue], now: new Date() })
      const [email] = await listNewestEmails(db, { limit: 1 })
      return email!
    },
  }
}
