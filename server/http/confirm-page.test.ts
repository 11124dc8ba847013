import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAuthShop } from '#tests/support/auth-shop'
import { createConfirmPageRenderer } from './confirm-page.ts'

test('the form of the confirm page may redirect to allowed sites and apps only', async () => {
  const allowedRedirects = ['outwit://signed-in/**', 'https://*.shop.example/**']
  const { identity } = await openAuthShop({ allowedRedirects })
  const headers = { 'Content-Security-Policy': "form-action 'self'" }
  const rendered = { status: 200, headers, body: Buffer.from(''), tags: [] }
  const renderPage = createConfirmPageRenderer({ identity, render: async () => rendered })
  const getPolicy = async (redirectTo: string) => {
    const query = new URLSearchParams({ redirect_to: redirectTo })
    const page = await renderPage(`http://shop.test/auth/confirm?${query}`)
    const preferences = { acceptEncoding: undefined, ifNoneMatch: undefined }
    return (await page.getBody(preferences)).headers['Content-Security-Policy']
  }
  assert.equal(await getPolicy('outwit://signed-in/'), "form-action 'self' outwit:")
  const allowedSite = "form-action 'self' https://de.shop.example"
  assert.equal(await getPolicy('https://de.shop.example/a'), allowedSite)
  assert.equal(await getPolicy('https://evil.example/'), "form-action 'self' http://shop.test")
})
