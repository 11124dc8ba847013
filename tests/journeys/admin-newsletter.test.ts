import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sendDueIssues } from '#modules/newsletter'
import type { Database } from '#platform/db/database'
import { listNewestEmails } from '#platform/email/email-queue'
import { newId } from '#platform/ids'
import { newsletterIssues, newsletterIssueTexts, newsletterSubscriptions } from '#tables/newsletter'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('a manager writes an issue by keyboard alone, looks at it, sends a test to herself and sends it', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser({ role: 'manager' })
  await subscribe(db, ['ann@example.com', 'bert@example.com:de'])
  await visit('/admin/orders')
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByText('No issues yet').waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Subject').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Fill in this field.').first().waitFor()
  await page.getByLabel('Subject').pressSequentially('Mugs')
  await page.getByLabel('Text').pressSequentially('See the [mugs](/shop).')
  await page.getByRole('button', { name: 'Create the draft' }).press('Enter')
  await page.getByRole('heading', { name: 'Mugs', level: 1 }).waitFor()

  const texts = page.getByRole('region', { name: 'Texts' })
  await texts.getByRole('button', { name: /^German/ }).press('Enter')
  await page.getByLabel('Subject (German)').pressSequentially('Tassen')
  await page.keyboard.press('Control+s')
  await page.getByText('Fill in this field.').waitFor()
  await page.getByRole('button', { name: 'Send now' }).press('Enter')
  await page.getByText('Save the texts first').first().waitFor()
  await page.getByLabel('Text (German)').pressSequentially('Neue [Tassen](/shop).')
  await page.keyboard.press('Control+s')
  await page.getByText('The issue is saved').first().waitFor()

  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('button', { name: 'German' }).press('Enter')
  const frame = preview.frameLocator('iframe')
  await frame.getByRole('link', { name: 'Tassen' }).waitFor()
  await preview.getByRole('button', { name: 'French' }).press('Enter')
  await preview.getByText('its readers get the one in English').waitFor()

  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Send a test' })
  assert.equal(await dialog.getByLabel('To this address').inputValue(), 'mina@example.com')
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await page.getByText('The test is on its way').first().waitFor()

  await page.getByRole('button', { name: 'Send now' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Send this issue now?' })
  await question.getByText('It goes to 2 subscribers').waitFor()
  await question.getByRole('button', { name: 'Send now' }).press('Enter')
  await page.getByText('The issue will be sent').first().waitFor()
  await sendDueIssues(db, { sender: SENDER, now: new Date(Date.now() + 1000) })
  await page.getByRole('region', { name: 'Statistics' }).getByText('Recipients').waitFor()
  const sent = await listNewestEmails(db, { limit: 10 })
  assert.deepEqual(sent.map(({ recipient, subject }) => `${recipient} ${subject}`).sort(), [
    'ann@example.com Mugs',
    'bert@example.com Tassen',
    'mina@example.com Mugs',
  ])
  assert.deepEqual(consoleErrors, [])
})

test('a manager puts a picture into an issue, and sees it in the preview', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'manager' })
  await visit('/admin/newsletter/new')
  await page.getByLabel('Subject').fill('Mugs')
  await page.getByLabel('Text').fill('See our mugs.')
  await page.getByRole('button', { name: 'Create the draft' }).click()
  await page.getByRole('heading', { name: 'Mugs', level: 1 }).waitFor()
  const buffer = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#8a5a2b' },
  })
    .jpeg()
    .toBuffer()
  const file = { name: 'mug.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Upload a picture').setInputFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Put the picture into the text' })
  await dialog.getByLabel('What it shows').fill('A brown mug')
  await dialog.getByRole('button', { name: 'Put it in' }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('The issue is saved').first().waitFor()
  const picture = page.frameLocator('iframe').getByRole('img', { name: 'A brown mug' })
  await picture.waitFor()
  assert.equal(await picture.getAttribute('width'), '520')
})

test('an owner stops an issue while its e-mails wait, by touch on a phone', async () => {
  const { page, visit, db } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await subscribe(db, ['ann@example.com', 'bert@example.com'])
  const id = await addIssue(db, 'Mugs', { state: 'scheduled', sendAt: new Date() })
  await sendDueIssues(db, { sender: SENDER, now: new Date(Date.now() + 1000) })
  await visit(`/admin/newsletter/${id}`)
  await page.getByText('0 of 2').waitFor()
  await page.getByRole('button', { name: 'Stop sending' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop sending this issue?' })
  await dialog.getByRole('button', { name: 'Stop sending' }).click()
  await page.getByText('Sending is stopped').first().waitFor()
  await page.getByText('Stopped', { exact: true }).waitFor()
  const [issue] = await db.select().from(newsletterIssues)
  assert.equal(issue?.state, 'stopped')
})

test('an issue is scheduled at a time of the shop’s clock, and made a draft again', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  const { settings } = await import('#platform/settings/tables')
  await db
    .insert(settings)
    .values({ key: 'time_zone', value: 'Asia/Tokyo', updatedAt: new Date() })
    .onConflictDoNothing()
  const id = await addIssue(db, 'Mugs')
  await visit(`/admin/newsletter/${id}`)
  await page.getByText('Time zone of the shop: Asia/Tokyo').waitFor()
  await page.getByLabel('Send at').fill('2031-04-01T09:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('The issue will be sent').first().waitFor()
  const [issue] = await db.select().from(newsletterIssues)
  assert.equal(issue?.sendAt?.toISOString(), '2031-04-01T00:00:00.000Z')
  await page.getByRole('button', { name: 'Make it a draft again' }).click()
  await page.getByText('It’s a draft again').first().waitFor()
  await page.getByRole('button', { name: 'Delete the draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this draft?' })
  await dialog.getByRole('button', { name: 'Delete the draft' }).click()
  await page.getByText('No issues yet').waitFor()
})

test('of two people who write one issue, the second chooses whose text stays', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  const id = await addIssue(db, 'Mugs')
  await visit(`/admin/newsletter/${id}`)
  const subject = page.getByLabel('Subject (English)')
  await subject.fill('Mine')
  await db.update(newsletterIssues).set({ revision: 2 })
  await page.getByRole('button', { name: 'Save the texts' }).click()
  await page.getByText('Somebody else has saved this issue').waitFor()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText('The issue is saved').first().waitFor()
  await subject.fill('Mine again')
  await db.update(newsletterIssues).set({ revision: 7 })
  await db.update(newsletterIssueTexts).set({ subject: 'Theirs' })
  await page.getByRole('button', { name: 'Save the texts' }).click()
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor()
  assert.equal(await subject.inputValue(), 'Theirs')
})

test('an owner finds a subscriber, ends the subscription after a question, and exports the rest', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await subscribe(db, ['ann@example.com', 'bert@example.com:de'])
  await visit('/admin/newsletter')
  await page.getByRole('link', { name: 'Subscribers' }).click()
  await page.getByLabel('State').selectOption('Undeliverable (0)')
  await page.getByText('No subscriber matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByLabel('Find an address').fill('bert')
  await page.waitForURL('**/subscribers?q=bert')
  await page.getByText('ann@example.com').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Unsubscribe bert@example.com' }).click()
  const dialog = page.getByRole('dialog', { name: 'End this subscription?' })
  await page.route('**/unsubscribe', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await dialog.getByText('That didn’t work. Nothing was changed.').waitFor()
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('bert@example.com is unsubscribed').first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  assert.match((await download).suggestedFilename(), /^subscribers-\d{4}-\d\d-\d\d\.csv$/)
})

test('a person who may only read sees no controls to write, and a clerk not even the section', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'read_only' })
  const id = await addIssue(db, 'Mugs')
  await visit(`/admin/newsletter/${id}`)
  await page.getByRole('region', { name: 'Preview' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Send now' }).count(), 0)
  assert.equal(await page.getByLabel('Subject (English)').count(), 0)
  const other = await openAdminInBrowser({ role: 'clerk' })
  await other.visit('/admin/newsletter/subscribers')
  await other.page.getByText('Your role doesn’t open this screen').waitFor()
})

test('no screen of the newsletter overflows or breaks a rule of accessibility', async () => {
  const { page, navigate, db } = await openAdminInBrowser()
  await subscribe(db, [`${'long'.repeat(15)}@${'example'.repeat(8)}.com`])
  const draft = await addIssue(db, 'mugs'.repeat(37))
  const sent = await addIssue(db, 'Mugs', { state: 'scheduled', sendAt: new Date() })
  await sendDueIssues(db, { sender: SENDER, now: new Date(Date.now() + 1000) })
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    const paths = ['', '/new', '/subscribers', `/${draft}`, `/${sent}`, '/unknown']
    for (const path of paths) await checkScreen(`/admin/newsletter${path}`, viewport.width)
    await checkScreen(`/de/admin/newsletter/${draft}`, viewport.width)
  }

  async function checkScreen(path: string, maxWidth: number) {
    await navigate(path)
    await page.locator('main h1').first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= maxWidth, `${path} is ${width} pixels wide`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} at ${maxWidth}`)
  }
})

const SENDER = {
  ...{ shopInfo: { name: 'Outwit' }, publicUrl: 'http://shop.test' },
  secretKey: 'a key of at least thirty-two characters',
}

/** `address` or `address:language` */
async function subscribe(db: Database, addresses: string[]) {
  const now = new Date()
  const rows = addresses.map((address) => {
    const [email = '', language = 'en'] = address.split(':') as [string, 'en' | 'de' | undefined]
    const id = newId<'newsletter subscription'>()
    const times = { confirmedAt: now, requestedAt: now, createdAt: now }
    return { id, email, language, state: 'confirmed' as const, ...times }
  })
  await db.insert(newsletterSubscriptions).values(rows)
}

async function addIssue(
  db: Database,
  subject: string,
  state: Partial<typeof newsletterIssues.$inferInsert> = {},
): Promise<string> {
  const id = newId<'newsletter issue'>()
  const now = new Date()
  const actor = { actorKind: 'system' as const, actorName: 'test' }
  await db
    .insert(newsletterIssues)
    .values({ id, ...actor, updatedAt: now, createdAt: now, ...state })
  await db.insert(newsletterIssueTexts).values({
    issueId: id,
    language: 'en',
    subject,
    markdown: 'See the [mugs](/shop).',
    createdAt: now,
  })
  return id
}
