import assert from 'node:assert/strict'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import {
  expectSession,
  flushEmails,
  getNewestEmail,
  type openAuthShop,
  parseEmailLink,
} from './auth-shop.ts'
import { IDENTITY_SETTINGS } from './test-site.ts'

export const USER_UPDATE_SETTINGS = IDENTITY_SETTINGS.userUpdates

type AuthShop = Awaited<ReturnType<typeof openAuthShop>>

/** Somebody who confirmed their address, and is signed in. */
export async function createConfirmedUser(
  { db, createClient }: AuthShop,
  { email, password }: { email: string; password: string },
  flowType?: 'pkce',
) {
  const client = createClient(flowType)
  await createClient().signUp({ email, password })
  const { token: token_hash } = await getNewestEmail(db)
  expectSession(await createClient().verifyOtp({ type: 'signup', token_hash }))
  expectSession(await client.signInWithPassword({ email, password }))
  return client
}

/** The newest letter to an address, of those that carry something. */
export async function getEmailTo(db: Database, to: string, template?: string) {
  await flushEmails(db)
  const mails = await listNewestEmails(db, { limit: 100 })
  const mail = mails.find((one) => {
    const isMeant = one.recipient === to && (template ?? one.template) === one.template
    return isMeant && one.template !== 'email-changed'
  })
  assert.ok(mail, `there is a letter to ${to}`)
  return parseEmailLink(mail)
}
