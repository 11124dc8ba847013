import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { MAX_ATTACHMENT_BYTES } from '#contract/support'
import { createAnswer, listConversations, supportSettings } from '#modules/support'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { drainOutbox } from '#platform/events/event-queues'
import { createEventHandlers } from '#server/jobs/event-handlers'
import { clerk } from '#tests/support/actors'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi, signOut } from '#tests/support/browser-account'
import { createTestDependencies } from '#tests/support/test-site'

test('a guest chats with a clerk, and finds the conversation again after a reload', async () => {
  const { page, visit, db, consoleErrors } = await openShopInBrowser({ seed: openAllDay })
  await visit('/support')
  await page.getByRole('button', { name: 'Start Chat' }).click()
  await page.getByText('We’re online').waitFor()
  await sendInChat(page, 'Do you ship to the Canaries?')
  await page.getByText(/^You, /).waitFor()

  await answerNewest(db, 'We do. It takes a week.')
  await page.getByText('We do. It takes a week.').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])

  await visit('/')
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByText('We do. It takes a week.').waitFor()
  await page.getByRole('button', { name: 'End chat' }).click()
  await page.getByText('This chat has ended.').waitFor()
  await page.getByRole('button', { name: 'Start a new chat' }).click()
  await page.getByText('Hello! How can we help?').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a message that cannot be sent is kept, and sent once when the connection is back', async () => {
  const { page, visit, db, context } = await openShopInBrowser({ seed: openAllDay })
  await visit('/about')
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByText('We’re online').waitFor()
  await context.setOffline(true)
  await sendInChat(page, 'Is anybody there?')
  await page.getByText('Not sent.').waitFor()
  await context.setOffline(false)
  await page.getByText(/^You, /).waitFor()
  await page.getByText('Not sent.').waitFor({ state: 'detached' })
  assert.deepEqual(await countConversations(db), 1)
})

test('a guest attaches a picture to the first message, and learns why other files are refused', async () => {
  const { page, visit, db, consoleErrors } = await openShopInBrowser({ seed: openAllDay })
  await visit('/about')
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByText('We’re online').waitFor()
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  await chooseFiles(page, [{ name: 'page.png', mimeType: 'image/png', buffer: html }])
  await page.getByText('Only JPEG, PNG and WebP').waitFor()
  const large = { name: 'large.pdf', mimeType: 'application/pdf' }
  await chooseFiles(page, [{ ...large, buffer: Buffer.alloc(MAX_ATTACHMENT_BYTES + 1) }])
  await page.getByText('Larger than 5 MB').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Remove page.png' }).click()
  await page.getByRole('button', { name: 'Remove large.pdf' }).click()

  const buffer = await sharp({
    create: { width: 300, height: 200, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  await chooseFiles(page, [{ name: 'lamp.png', mimeType: 'image/png', buffer }])
  await page.getByText('lamp.png attached').waitFor({ state: 'attached' })
  await sendInChat(page, 'This arrived broken')
  const picture = page.getByRole('button', { name: 'Download lamp.webp' })
  await picture.locator('img').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), picture.click()])
  assert.equal(download.suggestedFilename(), 'lamp.webp')
  assert.equal(await countConversations(db), 1)
  assert.deepEqual(
    consoleErrors.filter((error) => !error.includes('415')),
    [],
  )
})

test('answers that come while the chat is closed are counted on the button, in all tabs, until they are read', async () => {
  const { page, visit, db, context, baseURL } = await openShopInBrowser({ seed: openAllDay })
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  await visit('/about')
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByText('We’re online').waitFor()
  assert.deepEqual(
    requests.filter((url) => url.includes('/conversations')),
    [],
  )
  await page.getByRole('dialog').getByLabel('Email').fill('mina@example.com')
  await sendInChat(page, 'Do you ship to the Canaries?')
  await page.getByText(/^You, /).waitFor()
  await page.getByRole('button', { name: 'Close chat' }).click()
  await answerNewest(db, 'We do.')
  await answerNewest(db, 'It takes a week.')

  await visit('/about')
  const button = page.getByRole('button', { name: 'Chat, 2 new messages' })
  await button.waitFor()
  await page
    .locator('[aria-live=polite]')
    .getByText('Chat, 2 new messages')
    .waitFor({ state: 'attached' })
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const other = await context.newPage()
  await other.goto(`${baseURL}/support`)
  const isRead = other.waitForResponse((response) => response.url().endsWith('/read'))
  await other.getByRole('button', { name: 'Chat, 2 new messages' }).click()
  await other.getByText('It takes a week.').waitFor()
  assert.equal((await isRead).status(), 200)
  await other.close()
  const counted = page.waitForResponse((response) => response.url().includes('/conversations/'))
  await page.reload()
  assert.equal((await (await counted).json()).conversation.unread_count, 0)
  await page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
  assert.equal(await button.count(), 0)
})

test('while nobody is there, a message becomes a ticket, whose answer comes by e-mail with a link', async () => {
  const { page, visit, db, context, baseURL } = await openShopInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/')
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByText('Leave a message.').waitFor()
  await sendInChat(page, 'The lamp arm came loose')
  await page.getByText('Enter an email address').waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByLabel('Email', { exact: true }).last().fill('Theo@Example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText(/^We’ll reply by /).waitFor()
  await answerNewest(db, 'A new one is on its way.')

  const [email] = await writeEmails(db, baseURL)
  assert.equal(email?.recipient, 'theo@example.com')
  const [link] = email?.text.match(/http\S+#conversation=\S+/) ?? []
  const other = await (await context.browser()!.newContext({ baseURL })).newPage()
  await other.goto(link!)
  await other.getByText('A new one is on its way.').waitFor()
  assert.equal(new URL(other.url()).hash, '')
  await other.context().close()
})

test('Mina sends a ticket on the support page, and her chat is gone when she signs out', async () => {
  const { page, visit, db } = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
    seed: openAllDay,
  })
  await signInByApi(page)
  await visit('/support')
  await page.getByRole('button', { name: 'Send Email' }).click()
  const dialog = page.getByRole('dialog')
  assert.equal(await dialog.getByLabel('Email').inputValue(), MINA.email)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await dialog.getByText('Enter a message').waitFor()
  await dialog.getByLabel('Message').fill('Invoice with my VAT number')
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await dialog.getByText(/^We’ll reply by /).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  assert.equal(await countConversations(db), 1)

  const [ticket] = await listOpen(db)
  await answerNewest(db, 'Here it is.')
  await visit('/support')
  await page.getByText('1 new message', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Ticket \d+/ }).click()
  await page.getByText('Here it is.').waitFor()
  await page.getByRole('button', { name: 'End chat' }).click()
  await page.getByRole('button', { name: 'Start a new chat' }).click()
  await page.getByRole('button', { name: 'Close chat' }).click()

  await visit(`/support#conversation=${ticket!.id}`)
  await page.getByText('Here it is.').waitFor()
  await page.getByRole('button', { name: 'Start a new chat' }).click()
  await page.getByRole('button', { name: 'Close chat' }).click()

  await visit('/profile')
  await page.getByRole('button', { name: 'Help' }).first().click()
  await sendInChat(page, 'A private question')
  await page.getByText(/^You, /).waitFor()
  await page.getByRole('button', { name: 'Close chat' }).click()
  await signOut(page)
  await page.getByRole('button', { name: 'Chat', exact: true }).click()
  await page.getByText('Hello! How can we help?').waitFor()
  assert.equal(await page.getByText('A private question').count(), 0)
  await visit(`/support#conversation=${ticket!.id}`)
  await page.waitForURL(/\/auth\?next=/)
})

test('the chat opens and closes with the keyboard, and the focus comes back', async () => {
  const { page, visit } = await openShopInBrowser({ seed: openAllDay })
  await visit('/about')
  const button = page.getByRole('button', { name: 'Chat', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await button.evaluate((element) => element === document.activeElement), true)
})

/** Clerks are there around the clock. */
function openAllDay(db: Database) {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  return supportSettings.set(db, {
    value: { hours, unread_email_minutes: 5, chat_answer_minutes: 10 },
    now: new Date(),
  })
}

async function sendInChat(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}

function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  return page.locator('input[type=file]').setInputFiles(files)
}

async function answerNewest(db: Database, text: string) {
  const [conversation] = await listOpen(db)
  const { id: conversationId, lastSequence: seenSequence } = conversation!
  const input = { conversationId, seenSequence, clientId: randomUUID(), text }
  await createAnswer(db, { ...input, actor: clerk, now: new Date() })
}

async function countConversations(db: Database) {
  return (await listOpen(db)).length
}

async function listOpen(db: Database) {
  const page = { filter: 'open', limit: 10, after: null } as const
  return (await listConversations(db, { ...page, actor: clerk, now: new Date() })).items
}

async function writeEmails(db: Database, publicUrl: string) {
  const dependencies = { ...(await createTestDependencies(db)), db, publicUrl }
  await drainOutbox(db, { handlers: createEventHandlers(dependencies), now: new Date() })
  return listNewestEmails(db, { limit: 5 })
}
