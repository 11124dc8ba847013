import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { AuthClient } from '@supabase/auth-js'
import routes from '#app/routes.ts'
import { listNewestEmails } from '#platform/email/email-queue'
import { parseConfig } from '#server/config/config'
import {
  expectSession,
  flushEmails,
  getNewestEmail,
  mina,
  openAuthShop,
} from '../support/auth-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'

const prefix = '/members/v2'

test('the auth service answers under the configured prefix only, and e-mails link there', async () => {
  const { db, origin, request } = await openAuthShop({
    prefix,
    flows: { ...IDENTITY_SETTINGS.flows, linkTarget: 'verify' },
  })
  const auth = new AuthClient({ url: origin + prefix, autoRefreshToken: false })
  assert.equal((await auth.signUp(mina)).error, null)
  const { code } = await getNewestEmail(db)
  const [email] = await listNewestEmails(db, { limit: 1 })
  assert.match(email?.text ?? '', new RegExp(`http\\S+${prefix}/verify\\?token=`))
  const { access_token: token } = expectSession(
    await auth.verifyOtp({ type: 'email', email: mina.email, token: code }),
  )
  const { iss } = JSON.parse(atob(token.split('.')[1] ?? '')) as { iss: string }
  assert.ok(iss.endsWith(prefix), iss)
  assert.equal((await request('/auth/v1/settings')).status, 404)

  const emailRedirectTo = `http://shop.test${prefix}/authorize`
  await auth.signInWithOtp({ email: mina.email, options: { emailRedirectTo } })
  await flushEmails(db)
  const [second] = await listNewestEmails(db, { limit: 1 })
  assert.match(second?.text ?? '', /type=magiclink&redirect_to=http%3A%2F%2Fshop\.test%2F\s/)
})

test('the auth service answers under a prefix of one part, and the pages of the shop beside it', async () => {
  const { origin, request } = await openAuthShop({ prefix: '/members', autoconfirm: true })
  const auth = new AuthClient({ url: `${origin}/members`, autoRefreshToken: false })
  expectSession(await auth.signUp(mina))
  assert.equal((await auth.getUser()).data.user?.email, mina.email)
  assert.equal((await request('/members/moon')).status, 404)
  assert.equal((await request('/auth/v1/settings')).status, 404)
  assert.equal((await request('/health/live')).status, 200)
})

test('no prefix of one part hides a page', () => {
  const paths = listPaths(routes).flatMap((path) => {
    const first = path.split('/')[0]!
    // What e-mails can be unsubscribed from.
    return first === ':list' ? ['notifications', 'reviews', 'wishlist'] : [first]
  })
  assert.ok(paths.includes('wishlist') && paths.includes('checkout'))
  for (const path of paths) {
    assert.throws(() => parseConfig({ AUTH_PREFIX: `/${path}` }), /is a path of the shop/, path)
  }
})

function listPaths(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path ? [path] : []),
    ...listPaths(children),
  ])
}
