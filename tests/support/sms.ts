import assert from 'node:assert/strict'
import type { Database } from '#platform/db/database'
import { listNewestSms } from '#platform/sms/sms-queue'
import { IDENTITY_SETTINGS } from './test-site.ts'

export const PHONE_SETTINGS = { ...IDENTITY_SETTINGS.phone, enabled: true }

/** Returns the newest text message with its code. */
export async function getNewestSms(db: Database) {
  const [message] = await listNewestSms(db, { limit: 1 })
  assert.ok(message, 'no text message was sent')
  const [code = ''] = message.body.match(/\d{6}/) ?? []
  return { ...message, code }
}

export async function countSms(db: Database): Promise<number> {
  return (await listNewestSms(db, { limit: 100 })).length
}
