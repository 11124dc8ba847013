import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { updateHomeContent } from '#modules/content'
import type { Database } from '#platform/db/database'
import { articles, articleTexts, contentDrafts } from '#tables/content'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('an owner orders the home page by keyboard, hides a block, and shoppers see that after it is published', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  const promotion = { text: 'Half the price of lamps', marked: 'Half', href: '/shop' }
  const testimonials = [{ quote: 'Good', name: 'Ann', rating: 5 }]
  await updateHomeContent(db, { blocks: { promotion, testimonials }, now: new Date() })
  await visit('/admin/content/home')
  const order = page.getByRole('region', { name: 'Order of the page' })
  await order.getByRole('button', { name: 'Move Marketplace products, place 7' }).focus()
  await page.keyboard.press('Space')
  for (let times = 0; times < 6; times++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await order.getByRole('button', { name: 'Move Marketplace products, place 1' }).waitFor()
  await order.getByRole('checkbox', { name: 'Banner across the page' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+s')
  await page.getByText('The draft is saved').first().waitFor()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Half the price of lamps' }).waitFor()
  await visit('/admin/content/home')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('It’s published').first().waitFor()
  await page.goto('/')
  await page.getByText('“Good”').waitFor()
  const [first] = await page.locator('main h2').allTextContents()
  assert.equal(first, 'Fresh from AliExpress')
  assert.equal(await page.getByRole('heading', { name: 'Half the price of lamps' }).count(), 0)
})

test('an owner adds a link to the header in two languages by mouse, and readers follow it', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/content/navigation')
  const links = page.getByRole('region', { name: 'Links' })
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await links.getByText('This field is required.').first().waitFor()
  await links.getByLabel('Leads to').fill('/blog')
  await links.getByLabel('Words (English)').last().fill('Guides')
  await links.getByLabel('Words (German)').last().fill('Ratgeber')
  const rows = links.getByRole('listitem')
  await links.getByRole('button', { name: 'Move Guides, place 4' }).dragTo(rows.first())
  await links.getByRole('button', { name: 'Move Guides, place 1' }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('It’s published').first().waitFor()

  await page.goto('/de/about')
  const header = page.getByRole('navigation', { name: 'Hauptmenü' })
  await header.waitFor()
  assert.deepEqual((await readLinks(header)).slice(0, 2), ['Ratgeber', 'Startseite'])
  await header.getByRole('link', { name: 'Ratgeber' }).click()
  await page.waitForURL('**/de/blog')
  await header.locator('[aria-current=page]', { hasText: 'Ratgeber' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menü', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ratgeber' }).waitFor()
})

test('an owner puts a picture into an article and on a slide, and shoppers see it with its words', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await addArticle(db, 'about-mugs', 'About mugs')
  await visit('/admin/content/article.about-mugs')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Before.\n\nAfter.')
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(7, 7))
  await page.getByLabel('Upload a picture').setInputFiles({
    ...{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') },
  })
  await page.getByRole('alert').getByText('notes.txt:').waitFor()
  await page.getByLabel('Upload a picture').setInputFiles(await drawPicture('mug.jpg'))
  const dialog = page.getByRole('dialog', { name: 'Put the picture into the text' })
  await dialog.getByLabel('What it shows').fill('A red [mug]')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const written = await text.inputValue()
  assert.match(written, /^Before\.\n\n!\[A red \\\[mug\\\]\]\(\/images\/c\/[\w-]+\)\n\nAfter\.$/)
  await dropPicture(page, 'textarea[lang=en][rows="22"]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('It’s published').first().waitFor()
  await page.goto('/blog/about-mugs')
  const picture = page.getByRole('img', { name: 'A red [mug]' })
  await picture.waitFor()
  const width = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth
  })
  assert.ok(width > 0, 'the picture is there')

  await visit('/admin/content/home')
  await page.getByRole('checkbox', { name: 'Show this block' }).first().uncheck()
  await page.getByRole('checkbox', { name: 'Show this block' }).first().check()
  const block = page.getByRole('region', { name: 'Slides at the top' })
  await block.locator('summary').first().click()
  await block.getByLabel('Upload a picture').setInputFiles(await drawPicture('slide.jpg'))
  await block.locator('.content-picture img[src*="/images/c/"]').waitFor()
})

test('an article gets another address by keyboard: its former one leads shoppers there', async () => {
  const { page, visit, db } = await openAdminInBrowser()
  await addArticle(db, 'about-mugs', 'About mugs')
  await addArticle(db, 'about-cups', 'About cups')
  await visit('/admin/content/article.about-mugs')
  await page.getByLabel('Title').fill('All about mugs')
  const rename = async (slug: string) => {
    await page.getByRole('button', { name: 'Change the address' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change the address' })
    await dialog.getByLabel('Address').fill(slug)
    await page.keyboard.press('Enter')
    return dialog
  }
  const dialog = await rename('mugs')
  await dialog.getByText('Use at least two words').waitFor()
  await page.keyboard.press('Escape')
  await rename('about-cups')
  await page.getByText('Another article has this address.').waitFor()
  await rename('mugs-and-cups')
  await page.waitForURL('**/admin/content/article.mugs-and-cups')
  await page.getByText('The article has its new address').first().waitFor()
  assert.equal(await page.getByLabel('Title').inputValue(), 'All about mugs')
  const [draft] = await db.select().from(contentDrafts)
  assert.equal(draft?.key, 'article.mugs-and-cups')
  const response = await page.request.get('/blog/about-mugs', { maxRedirects: 0 })
  assert.deepEqual([response.status(), response.headers().location], [301, '/blog/mugs-and-cups'])
})

test('an owner looks at an earlier version and restores it as a draft', async () => {
  const { page, visit } = await openAdminInBrowser()
  await visit('/admin/content/page.terms')
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  await page.getByText('Nothing was published here yet').waitFor()
  for (const title of ['First terms', 'Second terms']) {
    await visit('/admin/content/page.terms')
    await page.getByLabel('Title').fill(title)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('It’s published').first().waitFor()
  }
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  await page.getByText('Shown now').waitFor()
  await page.getByRole('link', { name: 'Version 2' }).click()
  await page.getByRole('heading', { name: 'Terms: Version 2' }).waitFor()
  const title = page.getByLabel('Title')
  assert.equal(await title.inputValue(), 'First terms')
  assert.equal(await title.getAttribute('readonly'), '')
  await page.getByRole('button', { name: 'Restore as a draft' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore this version?' })
  await dialog.getByRole('button', { name: 'Restore as a draft' }).click()
  await page.getByText('The version is the draft now').first().waitFor()
  await page.waitForURL('**/admin/content/page.terms')
  assert.equal(await title.inputValue(), 'First terms')
  await page.getByText('Shoppers see what was published before.').waitFor()
})

function readLinks(header: ReturnType<Page['getByRole']>): Promise<string[]> {
  return header.getByRole('link').allTextContents()
}

async function drawPicture(name: string) {
  const background = { r: 200, g: 40, b: 40 }
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** Drops a picture on an element, as a file of another window. */
async function dropPicture(page: Page, selector: string) {
  const { buffer } = await drawPicture('dropped.jpg')
  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      const file = new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' })
      transfer.items.add(file)
      return transfer
    },
    [...buffer],
  )
  await page.dispatchEvent(selector, 'drop', { dataTransfer: data })
}

async function addArticle(db: Database, slug: string, title: string) {
  const now = new Date()
  const actor = { actorKind: 'system' as const, actorId: null, actorName: 'test' }
  await db.insert(articles).values({ slug, publishedOn: '2026-11-20', ...actor, updatedAt: now })
  const text = { slug, title, description: 'D', markdown: 'Hello.' }
  await db.insert(articleTexts).values({ ...text, language: 'en', createdAt: now })
}
