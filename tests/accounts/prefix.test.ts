import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AuthClient } from '@supabase/auth-js'
import { newestMails } from '#platform/mail'
import { IDENTITY_SETTINGS } from '../site.ts'
import { lettersWritten, mina, newestLetter, openAccounts, sessionOf } from './accounts.ts'

const prefix = '/members/v2'
const { db, origin, request } = await openAccounts({
  prefix,
  flows: { ...IDENTITY_SETTINGS.flows, links: 'verify' },
})

test('accounts answer where the owner put them, letters lead there, and nothing is left elsewhere', async () => {
  const auth = new AuthClient({ url: origin + prefix, autoRefreshToken: false })
  assert.equal((await auth.signUp(mina)).error, null)
  const { code } = await newestLetter(db)
  const [letter] = await newestMails(db, { limit: 1 })
  assert.match(letter?.text ?? '', new RegExp(`http\\S+${prefix}/verify\\?token=`))
  const { access_token: token } = sessionOf(
    await auth.verifyOtp({ type: 'email', email: mina.email, token: code }),
  )
  const { iss } = JSON.parse(atob(token.split('.')[1] ?? '')) as { iss: string }
  assert.ok(iss.endsWith(prefix), iss)
  assert.equal((await request('/auth/v1/settings')).status, 404)

  const emailRedirectTo = `http://shop.test${prefix}/authorize`
  await auth.signInWithOtp({ email: mina.email, options: { emailRedirectTo } })
  await lettersWritten(db)
  const [second] = await newestMails(db, { limit: 1 })
  assert.match(second?.text ?? '', /type=magiclink&redirect_to=http%3A%2F%2Fshop\.test%2F\s/)
})
