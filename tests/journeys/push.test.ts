import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'

test('Mina switches push on and off by keyboard, and is asked only then', async () => {
  const { page, context, visit, db } = await openShop()
  await context.grantPermissions(['notifications'])
  await page.addInitScript(replacePushManager)
  await visit('/profile?panel=notifications')
  const push = page.getByRole('switch', { name: /^Push on this device/ })
  const list = async () =>
    (await db.execute(sql`select endpoint, language from push_subscriptions`)).rows
  await push.waitFor()
  assert.equal(await page.evaluate(() => 'asked' in sessionStorage), false)
  await push.press('Space')
  await page.getByText('Notification preferences updated successfully!').waitFor()
  assert.equal(await push.isChecked(), true)
  assert.deepEqual(await list(), [{ endpoint: 'https://push.example/mina', language: 'en' }])
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await visit('/profile?panel=notifications')
  await page.locator('[name=push_notifications]:checked').waitFor()
  await push.press('Space')
  await page.locator('[name=push_notifications]:not(:checked)').waitFor()
  await page.getByText('Notification preferences updated successfully!').waitFor()
  assert.deepEqual(await list(), [])
})

test('the service worker shows a pushed notification once, with its link', async () => {
  const { page, context, visit, baseURL } = await openShop()
  await context.grantPermissions(['notifications'])
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await visit('/shop')
  const registrationId = await registered
  const data = JSON.stringify({ id: '1', title: 'OW-1 was shipped', body: 'Soon', link: '/blog' })
  const { origin } = new URL(baseURL)
  for (let n = 0; n < 2; n++)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  const read = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications()
      return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
    })
  let shown = await read()
  for (let n = 0; n < 50 && shown.length === 0; n++) {
    await page.waitForTimeout(100)
    shown = await read()
  }
  assert.deepEqual(shown, [{ title: 'OW-1 was shipped', body: 'Soon', tag: '1', data: '/blog' }])
})

/** Subscribing needs the push service of the browser's vendor. */
function replacePushManager() {
  const key = 'subscription'
  const subscription = {
    endpoint: 'https://push.example/mina',
    toJSON: () => ({
      endpoint: 'https://push.example/mina',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => {
      localStorage.removeItem(key)
      return true
    },
  }
  const ask = Notification.requestPermission.bind(Notification)
  Notification.requestPermission = () => {
    sessionStorage.setItem('asked', '1')
    return ask()
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem(key) ? subscription : null),
    subscribe: async () => {
      localStorage.setItem(key, '1')
      return subscription
    },
  })
}

async function openShop() {
  const contextOptions = { serviceWorkers: 'allow' } as const
  const identitySettings = { autoconfirm: true }
  const shop = await openShopInBrowser({
    ...{ identitySettings, contextOptions, hasNotifications: true },
  })
  await signInByApi(shop.page, MINA)
  return shop
}
