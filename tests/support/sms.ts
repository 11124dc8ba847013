import assert from 'node:assert/strict'
import type { Database } from '#platform/db/database'
import { listNewestSms } from '#platform/sms/sms-queue'
import { IDENTITY_SETTINGS } from './test-site.ts'

/** Telephones may be used here. */
export const PHONE_SETTINGS = { ...IDENTITY_SETTINGS.phone, enabled: true }

/** The newest text message: where it went, and the code in it. */
export async function getNewestSms(db: Database) {
  const [message] = await listNewestSms(db, { limit: 1 })
  assert.ok(message, 'there is a text message')
  const [code = ''] = message.body.match(/\d{6}/) ?? []
  return { ...message, code }
}

export async function countSms(db: Database): Promise<number> {
  return (await listNewestSms(db, { limit: 100 })).length
}
