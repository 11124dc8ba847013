import assert from 'node:assert/strict'
import type { Database } from '#platform/database'
import { newestMails } from '#platform/mail'
import { IDENTITY_SETTINGS } from '../site.ts'
import {
  carriedIn,
  lettersWritten,
  newestLetter,
  type openAccounts,
  sessionOf,
} from './accounts.ts'

export const CHANGES = IDENTITY_SETTINGS.changes

type Accounts = Awaited<ReturnType<typeof openAccounts>>

/** Somebody who confirmed their address, and is signed in. */
export async function signedUp(
  { db, visitor }: Accounts,
  { email, password }: { email: string; password: string },
  flowType?: 'pkce',
) {
  const client = visitor(flowType)
  await visitor().signUp({ email, password })
  const { token: token_hash } = await newestLetter(db)
  sessionOf(await visitor().verifyOtp({ type: 'signup', token_hash }))
  sessionOf(await client.signInWithPassword({ email, password }))
  return client
}

/** The newest letter to an address, of those that carry something. */
export async function letterTo(db: Database, to: string, template?: string) {
  await lettersWritten(db)
  const mails = await newestMails(db, { limit: 100 })
  const mail = mails.find((one) => {
    const isMeant = one.recipient === to && (template ?? one.template) === one.template
    return isMeant && one.template !== 'email-changed'
  })
  assert.ok(mail, `there is a letter to ${to}`)
  return carriedIn(mail)
}
