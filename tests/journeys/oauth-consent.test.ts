import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calculatePKCECodeChallenge } from 'openid-client'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi, signInOnPage, THEO } from '#tests/support/browser-account'
import { REDIRECT_URI } from '#tests/support/oauth-server-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

/** Opens a shop with a registered application, whose site only shows that the user has arrived. */
async function openShopWithReader() {
  const shop = await openShopInBrowser({ identitySettings: { autoconfirm: true } })
  const { context, page } = shop
  await context.route('https://reader.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Reader</title><h1>Welcome</h1>' }),
  )
  const created = await page.request.post('/auth/v1/admin/oauth/clients', {
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    data: { client_name: 'Reader', redirect_uris: [REDIRECT_URI] },
  })
  const { client_id } = await created.json()
  const code_challenge = await calculatePKCECodeChallenge('a'.repeat(43))
  const buildPath = (parameters: Record<string, string> = {}) =>
    `/auth/v1/oauth/authorize?${new URLSearchParams({
      ...{ client_id, redirect_uri: REDIRECT_URI, response_type: 'code', state: 'reader-state' },
      ...{ scope: 'openid email profile', code_challenge, code_challenge_method: 'S256' },
      ...parameters,
    })}`
  return { ...shop, buildPath }
}

test('a guest signs in, sees what the application gets, and allows it', async () => {
  const { page, consoleErrors, buildPath } = await openShopWithReader()
  await signInByApi(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto(buildPath())
  await signInOnPage(page, MINA)
  await page.getByRole('heading', { name: 'Sign in to Reader' }).waitFor()
  await page.getByText('you’ll be signed in there as mina@example.com').waitFor()
  const items = page.getByRole('main').getByRole('listitem')
  assert.deepEqual((await items.allTextContents()).map((text) => text.trim()).slice(-3), [
    ...['an ID for your account', 'your email address', 'your name and picture'],
  ])
  await page.getByText('You’ll then be taken to reader.example.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.setViewportSize(PHONE_VIEWPORT)
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(pageWidth, PHONE_VIEWPORT.width, 'the page overflows on a phone')
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.waitForURL('https://reader.example/**')
  const { searchParams } = new URL(page.url())
  assert.equal(searchParams.get('state'), 'reader-state')
  assert.match(searchParams.get('code')!, /^[\w-]{43}$/)
  assert.deepEqual(consoleErrors, [])
})

test('the application is told that the user does not allow it', async () => {
  const { page, buildPath } = await openShopWithReader()
  await signInByApi(page)
  await page.goto(buildPath())
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  await page.waitForURL('https://reader.example/**')
  assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied')
})

test('a user who has allowed it returns at once, until they remove the application', async () => {
  const { page, visit, buildPath } = await openShopWithReader()
  await signInByApi(page)
  await page.goto(buildPath())
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.waitForURL('https://reader.example/**')
  await page.goto(buildPath())
  await page.waitForURL(/reader\.example\/callback\?code=/)

  await visit('/profile?panel=apps')
  await page.getByText('your email address').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Remove Reader?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('You don’t sign in to any apps with this account.').waitFor()
  await page.goto(buildPath())
  await page.getByRole('heading', { name: 'Sign in to Reader' }).waitFor()
})

test('a request of another user, an answered one and a wrong link say that they are not valid', async () => {
  const { page, buildPath } = await openShopWithReader()
  await signInByApi(page)
  await page.goto(buildPath())
  await page.getByRole('heading', { name: 'Sign in to Reader' }).waitFor()
  const requestOfMina = page.url()
  await signInByApi(page, THEO)
  await page.goto(requestOfMina)
  await page.getByRole('heading', { name: 'This request is no longer valid' }).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  for (const parameters of [{ redirect_uri: `${REDIRECT_URI}/x` }, { client_id: 'x' }]) {
    await page.goto(buildPath(parameters))
    await page.getByRole('heading', { name: 'You can’t sign in to this app' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/oauth/consent')
  }
})

test('a failed request can be loaded again, and a failed answer can be sent again', async () => {
  const { page, context, buildPath } = await openShopWithReader()
  await signInByApi(page)
  let isBroken = true
  await context.route('**/oauth/authorizations/**', (route) =>
    isBroken ? route.fulfill({ status: 403, json: { code: 'x', message: 'x' } }) : route.continue(),
  )
  await page.goto(buildPath())
  await page.getByText('We couldn’t load this request').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Sign in to Reader' }).waitFor()
  isBroken = true
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByText('We couldn’t send your answer.').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.waitForURL('https://reader.example/**')
})

test('the page is in the language of the user, and no other site can frame it', async () => {
  const { page, buildPath } = await openShopWithReader()
  await signInByApi(page)
  await page.setExtraHTTPHeaders({ 'Accept-Language': 'de' })
  await page.goto(buildPath())
  await page.getByRole('heading', { name: 'Anmelden bei Reader' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/de/oauth/consent')
  const response = await page.request.get('/oauth/consent?authorization_id=x')
  const headers = response.headers()
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.match(headers['content-security-policy'] ?? '', /frame-ancestors 'none'/)
})
