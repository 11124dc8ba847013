import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { UserId } from '#modules/identity'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { MINA, signInByApi } from '#tests/support/browser-account'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { application } from '#tests/support/influencer-application'
import { buildMp4, buildPhotograph, createUploader } from '#tests/support/influencer-files'
import { findLayoutFaults } from '#tests/support/layout-faults'

const photograph = await buildPhotograph(1500, 1200)
const small = await sharp(photograph).resize(600).png().toBuffer()

for (const [device, viewport] of [
  ['a computer', { width: 1440, height: 900 }],
  ['a phone', PHONE_VIEWPORT],
] as const) {
  test(`on ${device} Mina chooses a file that is too large, then one that fits, replaces it and removes it`, async () => {
    const { page, field, choose } = await openForm(viewport)
    const id = field('Photo ID')
    await choose('Photo ID', { name: 'large.png', bytes: Buffer.alloc(10 * 2 ** 20 + 1) })
    await id.getByRole('alert').getByText('File is too large. Maximum size is 10MB.').waitFor()
    assert.equal(await page.getByLabel('Photo ID', { exact: true }).inputValue(), '')
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    assert.deepEqual(await findLayoutFaults(page), [])

    await choose('Photo ID', { name: 'me.png', bytes: small })
    await id.getByText('me.png').waitFor()
    await page.getByText('Photo ID: sent').waitFor()
    assert.equal(await id.getByRole('alert').count(), 0)
    await choose('Photo ID', { name: 'not-me.png', bytes: Buffer.from('<svg/>') })
    const failure = id.getByRole('alert')
    await failure.getByText('Choose a JPEG, PNG or WebP picture.').waitFor()
    await failure.getByText('Your earlier file is kept.').waitFor()
    await id.getByText('me.png').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await choose('Photo ID', { name: 'again.png', bytes: small })
    await id.getByText('again.png').waitFor()
    await id.getByRole('button', { name: 'Remove: Photo ID' }).press('Enter')
    await id.getByRole('button', { name: 'Choose: Photo ID' }).waitFor()
    assert.equal(await id.getByText('again.png').count(), 0)
    assert.deepEqual(await findLayoutFaults(page), [])
  })
}

test('Mina sees the progress of a file, and stops it', async () => {
  const { page, field, choose } = await openForm()
  let sent = 0
  await page.route('**/api/influencer-uploads/*', async (route) => {
    // The second part never arrives.
    if (route.request().method() === 'PATCH' && ++sent > 1) return
    await route.continue()
  })
  await choose('Insights screenshot', { name: 'insights.jpg', bytes: photograph })
  const insights = field('Insights screenshot')
  await insights.getByText(/On its way, [1-9]\d?%/).waitFor()
  const progress = insights.getByRole('progressbar', { name: /^Insights screenshot, \d+ percent$/ })
  assert.ok(Number(await progress.getAttribute('value')) > 0)
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await insights.getByRole('button', { name: 'Stop: Insights screenshot' }).press('Enter')
  await insights.getByRole('button', { name: 'Choose: Insights screenshot' }).waitFor()
  await page.reload()
  await insights.getByRole('button', { name: 'Choose: Insights screenshot' }).waitFor()
  assert.equal(await insights.getByText('Choose it again to continue.').count(), 0)
})

test('a file whose connection is lost is resumed where it was', async () => {
  const { page, field, choose, listOffsets } = await openForm()
  let isOffline = false
  await page.route('**/api/influencer-uploads/*', async (route) => {
    if (isOffline) return route.abort()
    await route.continue()
    if (route.request().method() === 'PATCH') isOffline = true
  })
  await choose('Insights screenshot', { name: 'insights.jpg', bytes: photograph })
  const insights = field('Insights screenshot')
  await insights.getByText(/The connection was lost at [1-9]\d?%\./).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.unroute('**/api/influencer-uploads/*')
  const offsets = listOffsets()
  await insights.getByRole('button', { name: 'Resume: Insights screenshot' }).press('Enter')
  await insights.getByText('insights.jpg').waitFor()
  assert.equal(offsets[0], 2 ** 20)
})

test('after a reload Mina chooses the same file again, and only the rest of it is sent', async () => {
  const { page, field, choose, listOffsets } = await openForm()
  let sent = 0
  await page.route('**/api/influencer-uploads/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++sent > 1) return
    await route.continue()
  })
  await choose('Insights screenshot', { name: 'insights.jpg', bytes: photograph })
  const insights = field('Insights screenshot')
  await insights.getByText(/On its way, [1-9]\d?%/).waitFor()
  await page.reload()
  await page.unroute('**/api/influencer-uploads/*')
  await insights.getByText(/insights\.jpg stopped at \d+%\. Choose it again/).waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  const offsets = listOffsets()
  await choose('Insights screenshot', { name: 'insights.jpg', bytes: photograph })
  await page.getByText('Insights screenshot: sent').waitFor()
  assert.equal(offsets[0], 2 ** 20)
})

for (const viewport of [{ width: 1440, height: 900 }, PHONE_VIEWPORT]) {
  test(`at ${viewport.width} pixels a clerk looks at documents, and sees who looked at them`, async () => {
    const shop = await openAdminInBrowser({ contextOptions: { viewport } })
    const { page, db, site, consoleErrors } = shop
    const theo = await signUpTheo(shop)
    const uploader = createUploader(async (path, init) => site.request(path, init), theo.token)
    assert.equal((await uploader.upload('id', small, 'theo.png')).status, 200)
    assert.equal((await uploader.upload('video', buildMp4(), 'hello.mp4')).status, 200)
    await shop.visit(`/admin/affiliate-analytics/applications?application=${theo.id}#application`)
    const documents = page.getByRole('region', { name: 'Documents' })
    await documents.getByText('theo.png').waitFor()
    assert.equal(await documents.getByText('Nobody has looked at it').count(), 2)
    await documents.getByRole('button', { name: 'Look at it: Photo ID' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Photo ID' })
    await dialog.getByRole('img', { name: 'Photo ID' }).waitFor()
    const width = await dialog
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
    assert.equal(width, 600)
    assert.equal(await dialog.getByRole('link').count(), 0, 'it cannot be downloaded')
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    assert.deepEqual(await findLayoutFaults(page), [])
    await page.keyboard.press('Escape')
    await documents.getByText('Looked at once').press('Enter')
    await documents.getByText(new RegExp(`^${MINA.name}, `)).waitFor()
    const { rowCount } = await db.execute(sql`select from influencer_upload_views`)
    assert.equal(rowCount, 1)

    await documents.getByRole('button', { name: 'Look at it: Intro video' }).press('Enter')
    await page.getByRole('dialog').locator('video').waitFor()
    assert.deepEqual(await findViolationsInBothThemes(page), [])
    await page.getByRole('button', { name: 'Close' }).last().press('Enter')
    await documents.getByRole('button', { name: 'Look at it: Photo ID' }).waitFor()
    await page.route('**/content?look=*', (route) => route.abort())
    await documents.getByRole('button', { name: 'Look at it: Photo ID' }).press('Enter')
    await page.getByRole('dialog').getByText('The document could not be opened').waitFor()
    assert.deepEqual(
      consoleErrors.filter((text) => !text.includes('ERR_FAILED')),
      [],
    )
  })
}

async function signUpTheo({ site }: Pick<Awaited<ReturnType<typeof openAdminInBrowser>>, 'site'>) {
  const response = await site.request('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email: 'theo@example.com', password: 'lamp-by-the-window' }),
  })
  const { access_token: token, user } = await response.json()
  const sent = await site.request('/api/influencer-application', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(application),
  })
  assert.equal(sent.status, 200)
  return { token: token as string, id: user.id as UserId }
}

async function openForm(viewport = { width: 1440, height: 900 }) {
  const shop = await openShopInBrowser({
    contextOptions: { viewport },
    identitySettings: { autoconfirm: true },
  })
  const { page, visit } = shop
  await signInByApi(page)
  await visit('/influencer/apply')
  const field = (label: string) => page.getByRole('listitem').filter({ hasText: label })
  await field('Photo ID').getByRole('button', { name: 'Choose: Photo ID' }).waitFor()
  return { ...shop, field, ...createFileActions(page, field) }
}

function createFileActions(page: Page, field: (label: string) => ReturnType<Page['getByRole']>) {
  return {
    /** Through the button, as a person does. */
    async choose(label: string, { name, bytes }: { name: string; bytes: Buffer }) {
      const button = field(label).getByRole('button', { name: /^(Choose|Replace): / })
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')])
      await chooser.setFiles({ name, mimeType: 'image/png', buffer: bytes })
    },
    /** The offsets of the parts that are sent from now on. */
    listOffsets() {
      const offsets: number[] = []
      page.on('request', (request) => {
        if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
      })
      return offsets
    },
  }
}
