import assert from 'node:assert/strict'
import type { Database } from '#platform/database'
import { newestTexts } from '#platform/text-messages'
import { IDENTITY_SETTINGS } from '../site.ts'

/** Telephones may be used here. */
export const PHONES = { ...IDENTITY_SETTINGS.phone, isOn: true }

/** The newest text message: where it went, and the code in it. */
export async function newestText(db: Database) {
  const [message] = await newestTexts(db, { limit: 1 })
  assert.ok(message, 'there is a text message')
  const [code = ''] = message.body.match(/\d{6}/) ?? []
  return { ...message, code }
}

export async function countTextsOf(db: Database): Promise<number> {
  return (await newestTexts(db, { limit: 100 })).length
}
