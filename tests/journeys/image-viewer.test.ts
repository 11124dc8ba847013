import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { openShopInBrowser, PHONE_VIEWPORT } from '#tests/support/browser'
import { signInByApi } from '#tests/support/browser-account'

test('a click beside the picture keeps the dialog open, and a click outside the dialog closes it', async () => {
  const { page } = await openPictureDialog(await createTwoColourPicture())
  const { x, y, height } = (await page.getByRole('dialog').boundingBox())!
  await page.mouse.click(x + 6, y + height / 2)
  await page.getByRole('button', { name: 'Save picture' }).click({ trial: true })
  await page.mouse.click(x + 6, y - 30)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('the picture follows the pointer, also in a browser without movementX and movementY', async () => {
  const { page } = await openPictureDialog(await createTwoColourPicture(), disableMovement)
  const canvas = page.getByRole('application').locator('canvas')
  assert.deepEqual(await getColourAt(canvas, 0.1), [0, 0, 255])
  const { x, y, width } = (await canvas.boundingBox())!
  await page.mouse.move(x + width / 2, y + width / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + width * 2, { steps: 5 })
  await page.mouse.up()
  assert.deepEqual(await getColourAt(canvas, 0.1), [255, 0, 0])
})

test('transparent parts of a picture are white before and after saving', async () => {
  const { page } = await openPictureDialog(await createTransparentPicture())
  const canvas = page.getByRole('application').locator('canvas')
  assert.deepEqual(await getColourAt(canvas, 0.5), [255, 255, 255])
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.getByText('Your picture was saved').waitFor()
  const savedImage = page.locator('.account-header .avatar img')
  await savedImage.evaluate((image: HTMLImageElement) => image.decode())
  assert.deepEqual(await getColourAt(savedImage, 0.5), [255, 255, 255])
})

async function openPictureDialog(buffer: Buffer, prepare?: (page: Page) => Promise<unknown>) {
  const shop = await openShopInBrowser({
    identitySettings: { autoconfirm: true },
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  await prepare?.(shop.page)
  await signInByApi(shop.page)
  await shop.visit('/profile?panel=profile')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer }
  await shop.page.locator('input[type=file]').setInputFiles(picture)
  await shop.page.getByRole('application').waitFor()
  return shop
}

/** Creates a picture twice as high as wide. The top quarter is red, the rest blue. */
async function createTwoColourPicture() {
  const red = await sharp({ create: { width: 400, height: 200, ...RED } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 400, height: 800, ...BLUE } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

const RED = { channels: 3, background: 'red' } as const
const BLUE = { channels: 3, background: 'blue' } as const

function createTransparentPicture() {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: 400, height: 400, channels: 4, background } })
    .png()
    .toBuffer()
}

/** Makes pointer events report no movement, as on an iPhone. */
function disableMovement(page: Page) {
  return page.addInitScript(() => {
    for (const name of ['movementX', 'movementY']) {
      Object.defineProperty(MouseEvent.prototype, name, { get: () => 0 })
    }
  })
}

/** Returns red, green and blue at the horizontal centre. `verticalPosition` is a fraction of the height. */
function getColourAt(picture: Locator, verticalPosition: number): Promise<number[]> {
  return picture.evaluate((element, position) => {
    const canvas = document.createElement('canvas')
    canvas.width = 100
    canvas.height = 100
    const context = canvas.getContext('2d')!
    context.drawImage(element as HTMLImageElement | HTMLCanvasElement, 0, 0, 100, 100)
    return [...context.getImageData(50, 100 * position, 1, 1).data.slice(0, 3)]
  }, verticalPosition)
}
