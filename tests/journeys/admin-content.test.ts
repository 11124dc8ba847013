import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentDocument } from '#contract/content'
import { getContentState, publishDraft, publishDueDrafts, saveDraft } from '#modules/content'
import { sendBroadcasts } from '#modules/notifications'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { articles, articleTexts, contentDrafts } from '#tables/content'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { addTestProductToCategory } from '#tests/support/test-shop'

test('a manager writes an article by keyboard alone, looks at it, and publishes it', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser({ role: 'manager' })
  await visit('/admin/content')
  await page.getByRole('heading', { name: 'Content', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Articles' }).press('Enter')
  await page.getByText('No articles yet').waitFor()
  await page.keyboard.press('n')
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Fill in this field.').waitFor()
  await page.getByLabel('Title').pressSequentially('Choosing a mug')
  assert.equal(await page.getByLabel('Address').inputValue(), 'choosing-a-mug')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Choosing a mug', level: 1 }).waitFor()

  await page.getByRole('button', { name: /^German/ }).press('Enter')
  await page.getByLabel('Title (German)').pressSequentially('Die richtige Tasse')
  await page.keyboard.press('Control+s')
  // A language with a title needs a text.
  await page.getByText('This field is required.').first().waitFor()
  await page
    .getByLabel('Description for search results (German)')
    .pressSequentially('Welche passt.')
  await page.getByLabel('Text (German)').pressSequentially('Hallo.')
  await page.keyboard.press('Control+s')
  await page.getByText('The draft is saved').first().waitFor()

  await page.getByRole('button', { name: 'Make a preview link' }).press('Enter')
  const link = page.getByRole('link', { name: 'German' })
  await link.waitFor()
  const preview = await page.context().newPage()
  await preview.goto((await link.getAttribute('href'))!)
  await preview.getByRole('heading', { name: 'Die richtige Tasse' }).waitFor()
  await preview.goto('/de/blog/choosing-a-mug')
  assert.equal(await preview.getByRole('heading', { name: 'Die richtige Tasse' }).count(), 0)

  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByText('It’s published').first().waitFor()
  await preview.goto('/de/blog/choosing-a-mug')
  await preview.getByRole('heading', { name: 'Die richtige Tasse' }).waitFor()
  const stored = await db.select({ language: articleTexts.language }).from(articleTexts)
  assert.deepEqual(stored.map(({ language }) => language).sort(), ['de', 'en'])
  // The page of the article that was looked for before it was published.
  assert.deepEqual(
    consoleErrors.filter((error) => !error.includes('404')),
    [],
  )
})

test('an owner changes the home page by mouse on a phone: a voice, its translation, its place', async () => {
  const { page, visit, db } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/admin/content/home')
  for (const [name, quote] of [
    ['Ann', 'Stays where I leave it'],
    ['Bert', 'Bright'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a voice' }).click()
    const item = page.locator('.content-item').last()
    await item.getByLabel('Quote').fill(quote)
    await item.getByLabel('Name of the person').fill(name)
  }
  await page.getByRole('button', { name: /^German/ }).click()
  await page.getByLabel('German: Bright').fill('Hell')
  // The second one is moved to the first place, by keyboard.
  await page.getByRole('button', { name: 'Move Bert: Bright, place 2' }).press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Move Bert: Bright, place 1' }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('It’s published').first().waitFor()
  assert.deepEqual(await db.select().from(contentDrafts), [])
  await page.goto('/de')
  const quotes = page.locator('blockquote, q, .testimonial')
  await page.getByText('Hell', { exact: false }).first().waitFor()
  assert.ok((await quotes.count()) > 0)
})

test('the picture of a slide is one of a product, and a slide without a picture is not saved', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await addTestProductToCategory(db, ['Kitchen'], 'Green Mug')
  await visit('/admin/content/home')
  const block = page.getByRole('region', { name: 'Slides at the top' })
  await block.getByLabel('Show this block').check()
  await block.getByLabel('Badge').fill('New')
  await block.locator('summary').first().click()
  await block.getByLabel('Title').fill('Mugs')
  await block.getByLabel('Text', { exact: true }).fill('For tea')
  await block.getByLabel('Words of the link').fill('Look')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await block.getByText('Choose a picture.').waitFor()
  await block.getByRole('button', { name: 'Choose a picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByLabel('Find the product of the picture').fill('Green')
  await dialog.getByRole('button', { name: 'Green Mug' }).click()
  await dialog.getByRole('button', { name: 'Picture 1 of Green Mug' }).click()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('The draft is saved').first().waitFor()
  const [draft] = await db.select().from(contentDrafts)
  assert.match(JSON.stringify(draft?.document), /"src":"\/images\//)
})

test('of two people who edit the terms, the second chooses whose text stays', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await visit('/admin/content/page.terms')
  const title = page.getByLabel('Title')
  await title.fill('Mine')
  await addDraft(db, 'page.terms', terms('Theirs'))
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('Somebody else has changed this').waitFor()
  await page.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText('The draft is saved').first().waitFor()
  await title.fill('Mine again')
  await db.update(contentDrafts).set({ document: terms('Theirs again') })
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('button', { name: 'Load theirs' }).click()
  await page.waitForFunction(
    () => document.querySelector('input[lang=en]')?.getAttribute('value') === 'Theirs again',
  )
})

test('a page is published at a time of the shop’s clock, and not before', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  const { settings } = await import('#platform/settings/tables')
  await db
    .insert(settings)
    .values({ key: 'time_zone', value: 'Asia/Tokyo', updatedAt: new Date() })
    .onConflictDoNothing()
  await visit('/admin/content/page.returns')
  await page.getByLabel('Title').fill('Returns in spring')
  await page.getByText('Time zone of the shop: Asia/Tokyo').waitFor()
  await page.getByLabel('Publish at').fill('2031-04-01T09:00')
  await page.getByRole('button', { name: 'Plan' }).click()
  await page.getByText('The publication is planned').first().waitFor()
  const [draft] = await db.select().from(contentDrafts)
  assert.equal(draft?.publishAt?.toISOString(), '2031-04-01T00:00:00.000Z')
  await page.getByRole('button', { name: 'Don’t publish then' }).click()
  await page.getByText('It’s no longer planned').first().waitFor()
  assert.equal(await publishDueDrafts(db, { now: new Date('2031-04-01T00:00:00Z') }), 0)
})

test('an owner sorts the payment marks with the mouse, looks at the footer and publishes it', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/content/footer')
  await page.getByLabel('Instagram').fill('not an address')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('Enter a web address, such as https://example.com').waitFor()
  await page.getByLabel('Instagram').fill('https://instagram.com/outwit')
  const marks = page.getByRole('region', { name: 'Marks of payment methods' }).getByRole('listitem')
  const first = (await marks.first().textContent())!
  await page.getByRole('button', { name: `Move ${first}, place 1` }).dragTo(marks.nth(2))
  await page.getByRole('button', { name: `Move ${first}, place 3` }).waitFor()
  await page.getByRole('button', { name: 'Make a preview link' }).click()
  const link = page.getByRole('link', { name: 'English' })
  await link.waitFor()
  const preview = await page.context().newPage()
  await preview.goto((await link.getAttribute('href'))!)
  await preview.locator('footer a[href="https://instagram.com/outwit"]').waitFor()
  await preview.goto('/')
  assert.equal(await preview.locator('footer a[href="https://instagram.com/outwit"]').count(), 0)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('It’s published').first().waitFor()
})

test('an owner takes an article off the shop, and deletes it after a question', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await addArticle(db, 'about-mugs', 'About mugs')
  await visit('/admin/content/articles')
  await page.getByLabel('Find an article').fill('nothing like it')
  await page.getByText('No article matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByRole('link', { name: 'About mugs' }).click()
  await page.getByRole('button', { name: 'Take off the shop' }).click()
  await page.getByText('Shoppers don’t see it yet.').waitFor()
  assert.deepEqual(await db.select().from(articles), [])
  await page.getByRole('button', { name: 'Delete the article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this article?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: 'Delete the article' }).click()
  await dialog.getByRole('button', { name: 'Delete the article' }).click()
  await page.getByText('No articles yet').waitFor()
  assert.deepEqual(await db.select().from(contentDrafts), [])
})

test('a save without a connection keeps what was written, and a role without the right reads only', async () => {
  const { page, visit, context } = await openAdminInBrowser()
  await visit('/admin/content/page.imprint')
  await page.getByLabel('Title').fill('Imprint of Outwit')
  await context.route('**/api/admin/content/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('alert').getByText('That didn’t work. Nothing was changed.').waitFor()
  assert.equal(await page.getByLabel('Title').inputValue(), 'Imprint of Outwit')
})

test('a person who may only read sees no controls to write', async () => {
  const { page, visit } = await openAdminInBrowser({ role: 'read_only' })
  await visit('/admin/content/page.terms')
  await page.getByLabel('Title').waitFor()
  assert.equal(await page.getByLabel('Title').getAttribute('readonly'), '')
  assert.equal(await page.getByRole('button', { name: 'Publish', exact: true }).count(), 0)
})

test('no screen of the content overflows or breaks a rule of accessibility', async () => {
  const { page, navigate, db } = await openAdminInBrowser()
  await addArticle(db, 'about-mugs', `About ${'mugs'.repeat(48)}`)
  const home = {
    ...{ layout: [], hero: null, collections: [], promotion: null, info_cards: [] },
    testimonials: [{ quote: 'Good', name: 'Ann', rating: 5 }],
  }
  await addDraft(db, 'home', { kind: 'home', home, translations: [] } as ContentDocument)
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    await publishTerms(db)
    const lists = ['', '/articles', '/articles/new', '/page.terms/versions']
    const editors = ['/home', '/footer', '/navigation', '/page.terms', '/page.terms/versions/1']
    for (const path of [...lists, ...editors]) {
      await checkScreen(`/admin/content${path}`, viewport.width)
    }
    await checkScreen('/admin/content/article.about-mugs', viewport.width)
    await checkScreen('/admin/content/article.not-there', viewport.width)
    await checkScreen('/de/admin/content/home', viewport.width)
  }

  async function checkScreen(path: string, maxWidth: number) {
    await navigate(path)
    await page.locator('main h1').first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    for (const summary of await page.locator('main summary').all()) await summary.click()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= maxWidth, `${path} is ${width} pixels wide`)
    assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} at ${maxWidth}`)
  }
})

test('an owner publishes new terms and notifies the customers of them, once, by keyboard alone', async () => {
  const { page, visit, db, consoleErrors } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await visit('/admin/content/page.terms')
  const title = page.getByLabel('Title')
  await title.fill('New terms')
  const button = page.getByRole('button', { name: 'Notify customers' })
  assert.equal(await button.count(), 0)
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByText('It’s published').first().waitFor()
  await button.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Notify customers of the change?' })
  await dialog.getByText(/^1 customer gets a notification/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await dialog.getByRole('button', { name: 'Notify customers' }).press('Enter')
  await page.getByText('The notifications are on their way').first().waitFor()
  await page.getByRole('status').filter({ hasText: '0 people notified' }).waitFor()
  await sendBroadcasts(db, { now: new Date() })
  await visit('/admin/content/page.terms')
  await page.getByRole('status').filter({ hasText: '1 person notified' }).waitFor()
  assert.equal(await button.count(), 0)
  assert.deepEqual(consoleErrors, [])
})

/** Publishes the terms for a version. */
async function publishTerms(db: Database) {
  const actor = buildSystemActor('test')
  const key = 'page.terms'
  const { revision } = await getContentState(db, key)
  const change = { key, actor, now: new Date() }
  const saved = await saveDraft(db, { ...change, document: terms('Ours'), seenRevision: revision })
  assert.ok(saved.ok)
  await publishDraft(db, { ...change, seenRevision: saved.value.revision })
}

const ACTOR = { actorKind: 'system' as const, actorId: null, actorName: 'test' }

async function addDraft(db: Database, key: string, document: ContentDocument) {
  const now = new Date()
  await db.insert(contentDrafts).values({ key, document, ...ACTOR, updatedAt: now, createdAt: now })
}

async function addArticle(db: Database, slug: string, title: string) {
  const now = new Date()
  await db.insert(articles).values({ slug, publishedOn: '2026-11-20', ...ACTOR, updatedAt: now })
  const text = { slug, title, description: 'D', markdown: 'Hello.' }
  await db.insert(articleTexts).values({ ...text, language: 'en', createdAt: now })
}

function terms(title: string): ContentDocument {
  return { kind: 'page', texts: [{ language: 'en', title, description: 'D', markdown: 'M' }] }
}
