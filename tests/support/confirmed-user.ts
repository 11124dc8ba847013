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

/** Creates a user with a confirmed e-mail address. Returns the client in which the user is signed in. */
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

/** Returns the link and the code of the newest e-mail to an address. Skips `email-changed`, which has neither. */
export async function getEmailTo(db: Database, to: string, template?: string) {
  await flushEmails(db)
  const emails = await listNewestEmails(db, { limit: 100 })
  const newest = emails.find((email) => {
    const isRequested = email.recipient === to && (template ?? email.template) === email.template
    return isRequested && email.template !== 'email-changed'
  })
  assert.ok(newest, `no e-mail was sent to ${to}`)
  return parseEmailLink(newest)
}
