import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import {
  countEmails,
  expectSession,
  flushEmails,
  mina,
  openAuthShop,
  theo,
} from '../support/auth-shop.ts'
import { createTestDependencies } from '../support/test-site.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('Mina gets an e-mail when an unknown device signs in, and only then', async () => {
  const { db, postJson, now } = await openAuthShop({ autoconfirm: true })
  await postJson('/signup', mina, { 'User-Agent': FIREFOX })
  const signIn = async (userAgent: string) => {
    await postJson('/token?grant_type=password', mina, { 'User-Agent': userAgent })
    await handleEvents(db, now())
  }
  await signIn(FIREFOX.replace('142.0', '143.0'))
  assert.equal(await countEmails(db), 0)
  await signIn(SAFARI)
  const [email] = await listNewestEmails(db, { limit: 1 })
  assert.equal(email!.recipient, mina.email)
  assert.equal(email!.subject, 'New sign-in to your account at Outwit')
  assert.match(email!.text, /with Safari on iPhone/)
  assert.match(email!.text, /http:\/\/shop\.test\/reset-password/)
  await signIn(SAFARI)
  assert.equal(await countEmails(db), 1)
})

test('unrecognised user agents count as one device, so invented ones cannot fill a mailbox', async () => {
  const { db, postJson, now } = await openAuthShop({ autoconfirm: true })
  await postJson('/signup', mina, { 'User-Agent': FIREFOX })
  for (const name of ['curl/8', '<b>Mallory</b>', 'Mallory 2']) {
    await postJson('/token?grant_type=password', mina, { 'User-Agent': name })
  }
  await handleEvents(db, now())
  const emails = await listNewestEmails(db, { limit: 9 })
  assert.equal(emails.length, 1)
  assert.match(emails[0]!.text, /with an unknown device/)
})

test('Mina gets an e-mail in her language when her password changes', async () => {
  const { db, createClient } = await openAuthShop({ autoconfirm: true })
  const client = createClient()
  const options = { data: { language: 'de' } }
  expectSession(await client.signUp({ ...mina, options }))
  await client.updateUser({ password: 'a-quieter-forest' })
  const [email] = await listNewestEmails(db, { limit: 1 })
  assert.equal(email!.subject, 'Ihr Passwort für Outwit wurde geändert')
  assert.match(email!.html, /<html lang="de">/)
})

test('an e-mail is written in the language of the requesting browser, otherwise in English', async () => {
  const { db, postJson } = await openAuthShop()
  const subjects = {
    'tr-TR,tr;q=0.9': 'Outwit için adresinizi onaylayın',
    'nl-BE': 'Bevestig je adres voor Outwit',
    'de-AT,en;q=0.5': 'Bitte bestätigen Sie Ihre Adresse für Outwit',
    fr: 'Veuillez confirmer votre adresse pour Outwit',
    es: 'Confirma tu dirección para Outwit',
    ja: 'Confirm your email address for Outwit',
  }
  for (const [acceptLanguage, subject] of Object.entries(subjects)) {
    const email = `mina+${subject.length}${acceptLanguage.slice(0, 2)}@${acceptLanguage.slice(0, 2)}.example`
    await postJson('/signup', { ...theo, email }, { 'Accept-Language': acceptLanguage })
    await flushEmails(db)
    const [newestEmail] = await listNewestEmails(db, { limit: 1 })
    assert.equal(newestEmail!.recipient, email)
    assert.equal(newestEmail!.subject, subject)
    assert.match(newestEmail!.text, /: \d{6}\n/, 'the e-mail contains a code')
  }
})

async function handleEvents(db: Database, now: Date) {
  const handlers = createEventHandlers({ ...(await createTestDependencies(db)), db })
  await drainOutbox(db, { handlers, now })
}
