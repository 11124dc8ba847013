import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { UserId } from '#modules/identity'
import { type NewNotification, raiseNotifications } from '#modules/inbox'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi, signOut } from '#tests/support/browser-account'

test('Mina sees a notification arrive, opens it from the bell, and both of her tabs count it', async () => {
  const { page, context, visit, raise, consoleErrors } = await openShop()
  await visit('/shop')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  const other = await context.newPage()
  // A tab behind another one; without a window both would be visible.
  await other.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }),
  )
  await other.goto('/blog')
  await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.bringToFront()

  await raise([shipped(1)])
  const toast = page.getByRole('status').filter({ hasText: 'OW-1 was shipped' })
  await toast.getByRole('link', { name: 'Open' }).waitFor()
  const bell = banner.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.waitFor()
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await bell.press('Enter')
  const panel = page.getByRole('region', { name: 'Notifications', exact: true })
  await panel.getByText('It is on its way to you.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await panel.getByRole('link', { name: /OW-1 was shipped/ }).press('Enter')
  await page.waitForURL('/about')
  await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('one tab holds the stream for all, and another goes on when it closes', async () => {
  const { page, context, visit, raise } = await openShop()
  await visit('/shop')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  const other = await context.newPage()
  await other.goto('/blog')
  await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  const { held, waiting } = await other.evaluate(async () => {
    const { held, pending } = await navigator.locks.query()
    const isOurs = ({ name = '' }) => name.startsWith('outwit-notifications')
    return { held: held!.filter(isOurs).length, waiting: pending!.filter(isOurs).length }
  })
  assert.deepEqual([held, waiting], [1, 1])
  await page.close()
  await raise([shipped(1)])
  await other.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
})

test('a browser that is new to Mina, with a clock that is two hours ahead, shows what has just arrived, and nothing older', async () => {
  const { page, visit, raise } = await openShop()
  await page.addInitScript(() => {
    const readClock = Date.now
    Date.now = () => readClock() + 7_200_000
  })
  await raise([shipped(1)], new Date(Date.now() - 3_600_000))
  await raise([shipped(2)])
  await visit('/shop')
  await waitForToast(page, 'OW-2 was shipped')
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  assert.equal(await page.getByRole('status').filter({ hasText: 'OW-1 was shipped' }).count(), 0)
})

test('what has just arrived is shown also if the browser reads the inbox before the stream', async () => {
  const { page, visit, raise } = await openShop()
  await raise([shipped(1)])
  const inboxIsRead = page.waitForResponse('**/api/notifications/inbox')
  await page.route('**/api/notifications/events', async (route) => {
    await (await inboxIsRead).finished()
    await route.continue()
  })
  await visit('/shop')
  await waitForToast(page, 'OW-1 was shipped')
})

test('Mina reads her notifications on a phone by day and category, and marks all as read', async () => {
  const { page, visit, raise } = await openShop({ viewport: PHONE_VIEWPORT })
  const yesterday = new Date(Date.now() - 86_400_000)
  await raise(
    Array.from({ length: 25 }, (_, n) => shipped(n)),
    yesterday,
  )
  await raise([passwordChange])
  await visit('/notifications')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('heading', { name: 'Yesterday' }).waitFor()
  await page.getByRole('link', { name: /OW-24 was shipped/ }).waitFor()
  assert.equal(await page.getByRole('link', { name: /OW-2 was shipped/ }).count(), 0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('link', { name: /OW-2 was shipped/ }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await page.evaluate(() => document.body.scrollWidth), 390)

  await page.getByRole('tab', { name: 'Account 1' }).click()
  await page.waitForURL('**/notifications?show=account')
  await page.getByRole('link', { name: /Your password was changed/ }).waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Unread 0' }).click()
  await page.getByText('All 26 have been read.').waitFor()
})

test('Mina switches orders off in the shop, is no longer told of them, and the list says so', async () => {
  const { page, visit, raise } = await openShop()
  await visit('/profile?panel=notifications')
  const orders = page.getByRole('checkbox', { name: 'Orders: In the shop' })
  await orders.press('Space')
  await page.getByText('Notification preferences updated successfully!').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await raise([shipped(1), passwordChange])
  await visit('/notifications?show=order')
  await page.getByText('“Orders” is off.').waitFor()
  await page.getByText('Nothing new').waitFor()
  await page.getByRole('link', { name: 'Change it' }).click()
  await orders.waitFor()
  assert.equal(await orders.isChecked(), false)
})

test('on a phone the table of what Mina is told is stacked; e-mails about orders have a lock, and a refused change is taken back', async () => {
  const { page, visit, userId } = await openShop({ viewport: PHONE_VIEWPORT })
  await visit('/profile?panel=notifications')
  const referrals = page.getByRole('checkbox', { name: 'Referrals: In the shop' })
  await referrals.waitFor()
  assert.equal(await page.getByRole('checkbox', { name: 'Orders: Email' }).count(), 0)
  await page.getByText('Email: always on').first().waitFor({ state: 'attached' })
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await page.evaluate(() => document.body.scrollWidth), 390)
  await page.route('**/notification-preferences/table/**', (route) => route.abort())
  await referrals.click()
  await page.getByText('couldn’t save').waitFor()
  assert.equal(await referrals.isChecked(), true)
  const read = () =>
    page.evaluate((id) => localStorage.getItem(`notification-preferences-${id}`), userId)
  assert.match((await read()) ?? '', /"topic":"referral"/)
  await signOut(page)
  await page.waitForFunction(
    (id) => !localStorage.getItem(`notification-preferences-${id}`),
    userId,
  )
})

test('without a connection Mina reads what she has chosen, and cannot change it', async () => {
  const { page, visit } = await openShop()
  await visit('/profile?panel=notifications')
  await page.getByRole('checkbox', { name: 'Referrals: Push' }).click()
  await page.getByText('Notification preferences updated successfully!').waitFor()
  await page.route('**/notification-preferences/**', (route) => route.abort())
  await page.addInitScript(() => setInterval(() => dispatchEvent(new Event('offline')), 20))
  await visit('/profile?panel=notifications')
  await page.getByText('This is what you chose last').waitFor()
  const choice = page.getByRole('checkbox', { name: 'Referrals: Push' })
  assert.deepEqual([await choice.isChecked(), await choice.isDisabled()], [true, true])
})

test('without a connection Mina reads what she has seen before, and a change that is not saved is taken back', async () => {
  const { page, context, visit, raise } = await openShop()
  await raise([shipped(1)])
  await visit('/notifications')
  await page.getByRole('link', { name: /OW-1 was shipped/ }).waitFor()
  await visit('/shop')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = page.getByRole('region', { name: 'Notifications', exact: true })
  await panel.getByText('No connection. These were here before').waitFor()
  await panel.getByText('OW-1 was shipped').waitFor()
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await page.route('**/api/notifications/read', (route) => route.abort())
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('This couldn’t be saved. Try again.').waitFor()
  await panel.getByText('Unread').waitFor()
})

test('a failed list can be loaded again, an empty one says what comes, and a guest is asked to sign in', async () => {
  const { page, visit } = await openShop()
  await page.route(/\/api\/notifications(\?|$)/, (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await visit('/notifications')
  await page.getByText('We couldn’t load your notifications').waitFor()
  await page.unroute(/\/api\/notifications(\?|$)/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Nothing new').waitFor()
  await signOut(page)
  await visit('/notifications')
  await page.getByRole('heading', { name: 'Sign in to see your notifications' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  assert.equal(await page.getByRole('button', { name: /^Notifications/ }).count(), 0)
})

test('what the browser keeps of Mina’s notifications is gone after she signs out', async () => {
  const { page, visit, raise, userId } = await openShop()
  await raise([passwordChange])
  await visit('/notifications')
  await page.getByText('Your password was changed').waitFor()
  const read = () => page.evaluate((id) => localStorage.getItem(`notifications-${id}`), userId)
  assert.match((await read()) ?? '', /"linkTo":"\/profile"/)
  await signOut(page)
  await page.waitForFunction((id) => !localStorage.getItem(`notifications-${id}`), userId)
})

type NotificationInput = Omit<NewNotification, 'userId'>

const passwordChange: NotificationInput = {
  ...{ kind: 'password_change', source: '1', params: {}, link: '/profile' },
}

function shipped(n: number): NotificationInput {
  const params = { number: `OW-${n}` }
  return { kind: 'order_shipped', source: `${n}`, params, link: '/about' }
}

/** A toast stays for seconds only. If it does not come, the error names what the browser has asked and stored. */
async function waitForToast(page: Page, text: string) {
  try {
    await page.getByRole('status').filter({ hasText: text }).waitFor()
  } catch (cause) {
    const browser = await page.evaluate(() => ({
      time: new Date().toISOString(),
      visibility: document.visibilityState,
      stored: { ...localStorage },
      requests: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/'))
        .map((entry) => {
          const { name, startTime, duration, responseStatus } = entry as PerformanceResourceTiming
          return `${responseStatus} ${name} at ${startTime} for ${duration} ms`
        }),
    }))
    throw new Error(`No toast: ${JSON.stringify(browser, null, 2)}`, { cause })
  }
}

async function openShop(contextOptions: BrowserContextOptions = {}) {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true }, contextOptions })
  await signInByApi(shop.page, MINA)
  const { rows } = await shop.db.execute<{ id: UserId }>(sql`select id from users`)
  const userId = rows[0]!.id
  const raise = (inputs: NotificationInput[], now = new Date()) =>
    raiseNotifications(shop.db, {
      notifications: inputs.map((one) => ({ ...one, userId }) as NewNotification),
      now,
    })
  return { ...shop, userId, raise }
}
