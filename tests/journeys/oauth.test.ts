import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSamlMetadata } from '#modules/identity'
import { openShopInBrowser } from '#tests/support/browser'
import { MINA, signUpOnPage } from '#tests/support/browser-account'
import { openOidcProvider } from '#tests/support/oidc-provider'
import { openSamlProvider } from '#tests/support/saml-provider'

async function openShopWithGoogle(settings: { autoconfirm?: boolean } = {}) {
  const provider = await openOidcProvider()
  provider.users.mina = { email: MINA.email, email_verified: true, name: 'Mina Keller' }
  provider.users.work = { email: 'mina@work.example', email_verified: true, name: 'Mina at work' }
  const identitySettings = {
    providers: [provider.settings],
    manualLinkingEnabled: true,
    ...settings,
  }
  return { provider, ...(await openShopInBrowser({ identitySettings })) }
}

test('Mina signs in with Google and is redirected to the page she came from', async () => {
  const { page, visit, consoleErrors } = await openShopWithGoogle()
  await visit('/profile')
  await page.getByRole('button', { name: 'Google' }).click()
  await page.getByRole('button', { name: 'Continue as mina' }).click()
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  const { pathname, search, hash } = new URL(page.url())
  assert.deepEqual([pathname, search, hash], ['/profile', '', ''], 'the URL has no parameters left')
  await page.reload()
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a user who cancels at Google sees a message and can sign in another way', async () => {
  const { page, visit } = await openShopWithGoogle()
  await visit('/auth')
  await page.getByRole('button', { name: 'Google' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL((url) => url.hostname === 'localhost')
  await page.getByText('This link didn’t work. Please sign in.').waitFor()
  assert.doesNotMatch(page.url(), /error/)
  await page.getByRole('button', { name: 'Google' }).waitFor()
})

test('the button of a provider that is not configured says that it is coming soon', async () => {
  const { page, visit } = await openShopInBrowser({})
  await visit('/auth')
  await page.getByRole('button', { name: 'Google' }).click()
  await page.getByText(/coming soon/i).waitFor()
})

test('Mina links Google to her account and unlinks it', async () => {
  const { page, visit } = await openShopWithGoogle({ autoconfirm: true })
  await signUpOnPage(page, visit, MINA)
  await page.getByRole('heading', { name: 'Mina Keller' }).waitFor()
  await visit('/profile?panel=linked')
  await page.getByRole('button', { name: /Google/ }).click()
  await page.getByRole('button', { name: 'Continue as work' }).click()
  await page.getByText('mina@work.example').waitFor()
  assert.equal(new URL(page.url()).search, '?panel=linked')
  await page.getByRole('button', { name: /Unlink Google/ }).click()
  await page.getByText('Google is no longer linked').waitFor()
  await page.getByText('mina@work.example').waitFor({ state: 'detached' })
})

test('Mina signs in by SAML, and only in the browser that started the sign-in', async () => {
  let metadata = async () => ''
  const samlProvider = await openSamlProvider(() => metadata())
  const parsedMetadata = (await parseSamlMetadata(samlProvider.metadata))!
  const id = '7b1f5c1e-3b0f-4d1c-9d0e-0c8e6b7f1a22'
  const samlProviders = [{ id, domains: ['work.example'], attributes: {}, ...parsedMetadata }]
  const { page, visit, baseURL } = await openShopInBrowser({ identitySettings: { samlProviders } })
  metadata = async () => (await fetch(`${baseURL}/auth/v1/sso/saml/metadata`)).text()

  await visit('/auth')
  const ssoInput = {
    domain: 'work.example',
    skip_http_redirect: true,
    redirect_to: `${baseURL}/profile`,
  }
  const url: string = await page.evaluate(async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await (await fetch('/auth/v1/sso', init)).json()).url
  }, ssoInput)
  const form = await samlProvider.signIn(url)
  const postForm = async () => {
    await page.goto(`${parsedMetadata.entityId}`)
    await page.setContent('<form method="post"></form>')
    await page.evaluate(
      ([action, fields]) => {
        const htmlForm = document.forms[0]!
        htmlForm.action = action
        for (const [name, value] of Object.entries(fields)) {
          htmlForm.append(Object.assign(document.createElement('input'), { name, value }))
        }
        htmlForm.submit()
      },
      [`${baseURL}/auth/v1/sso/saml/acs`, form] as const,
    )
    await page.waitForURL((target) => target.hostname === 'localhost')
  }
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await postForm()
  await page.getByText('This link didn’t work').waitFor()
  await page.context().addCookies(cookies)
  await postForm()
  await page.waitForURL((target) => target.pathname === '/profile' && target.hash === '')
  await page.getByRole('heading', { name: /mina/i }).waitFor()
})
