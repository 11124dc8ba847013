import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { detectLanguage } from './request-language.ts'

const languages = ['en', 'tr', 'nl', 'de', 'es'] as const

test('the preferred language that the shop has is chosen', async () => {
  const app = new Hono().get('/', (c) => c.json(detectLanguage(c, languages)))
  const detect = async (header?: string) => {
    const headers = header === undefined ? {} : { 'Accept-Language': header }
    return (await app.request('/', { headers })).json()
  }
  assert.equal(await detect('de-AT,de;q=0.9,en;q=0.5'), 'de')
  assert.equal(await detect('ja,en;q=0.4,tr;q=0.8'), 'tr')
  assert.equal(await detect('ja, *;q=0.1'), null)
  assert.equal(await detect('de;q=0, nl;q=0.2'), 'nl')
  assert.equal(await detect(), null)
  assert.equal(await detect(`${'x,'.repeat(5000)}`), null)
})
