import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAuthShop } from '#tests/support/auth-shop'
import { createConfirmPageRenderer } from './confirm-page.ts'

test('The form of a letter leads on to where the letter may lead, be it an app', async () => {
  const allowedRedirects = ['outwit://signed-in/**', 'https://*.shop.example/**']
  const { identity } = await openAuthShop({ allowedRedirects })
  const headers = { 'Content-Security-Policy': "form-action 'self'" }
  const answer = { status: 200, headers, body: Buffer.from(''), tags: [] }
  const page = createConfirmPageRenderer({ identity, render: async () => answer })
  const formOf = async (redirectTo: string) => {
    const query = new URLSearchParams({ redirect_to: redirectTo })
    const kept = await page(`http://shop.test/auth/confirm?${query}`)
    const asker = { acceptEncoding: undefined, ifNoneMatch: undefined }
    return (await kept.getBody(asker)).headers['Content-Security-Policy']
  }
  assert.equal(await formOf('outwit://signed-in/'), "form-action 'self' outwit:")
  const listed = "form-action 'self' https://de.shop.example"
  assert.equal(await formOf('https://de.shop.example/a'), listed)
  assert.equal(await formOf('https://evil.example/'), "form-action 'self' http://shop.test")
})
