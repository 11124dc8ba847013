import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { ProductId } from '#modules/catalog'
import { newId } from '#platform/ids'
import { products } from '#tables/catalog'
import { orders } from '#tables/orders'
import { reviews } from '#tables/reviews'
import { supportConversations } from '#tables/support'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'
import { drainImports } from '#tests/support/drain-imports'
import { toCsv } from '#tests/support/import-file'
import { createInputDevice, type DeviceKind, type InputDevice } from '#tests/support/input-device'

type Admin = Awaited<ReturnType<typeof openAdminInBrowser>>
type Task = (admin: Admin, device: InputDevice) => Promise<void>

const addProduct: Task = async ({ page, visit, db }, { press, write }) => {
  await visit('/admin/products')
  await press(page.getByRole('link', { name: 'Add product' }))
  await write(page.getByLabel('Title', { exact: true }).first(), 'Ostra floor lamp')
  await press(page.getByRole('button', { name: 'Add an option' }))
  await write(page.getByLabel('Name of the option'), 'Colour')
  const value = page.getByPlaceholder('Value, then Enter')
  await write(value, 'Mustard')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Forest')
  await page.keyboard.press('Enter')
  await write(page.getByLabel('Price: Mustard'), '59')
  await write(page.getByLabel('Price: Forest'), '47.20')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Ostra floor lamp' }).waitFor()
  await press(page.getByRole('button', { name: 'Publish', exact: true }))
  await page.getByText('Shoppers see it.').waitFor()
  const [row] = await db.select().from(products).where(eq(products.slug, 'ostra-floor-lamp'))
  assert.deepEqual([row!.status, row!.priceMinor, row!.priceMaxMinor], ['active', 4720, 5900])
}

const planPrice: Task = async ({ page, visit, db }, { press, write, setTime }) => {
  const [lamp] = await db.select().from(products).where(eq(products.slug, 'desk-lamp'))
  await visit(`/admin/products/${lamp!.id}`)
  await press(page.getByRole('button', { name: 'Plan a price' }).first())
  const dialog = page.getByRole('dialog', { name: 'Plan a price' })
  await write(dialog.getByLabel('New price in USD'), '7.50')
  await setTime(dialog.getByLabel('Starts'), '2027-03-05T09:30')
  await setTime(dialog.getByLabel('Ends'), '2027-03-08T18:00')
  await press(dialog.getByRole('button', { name: 'Plan a price' }))
  const prices = page.getByRole('region', { name: 'Prices' })
  await prices.getByText('Planned', { exact: true }).waitFor()
  await prices.getByText(/Mar 5, 2027.*9:30/).waitFor()
}

const importFile: Task = async ({ page, visit, db }, { press, choose, chooseFile }) => {
  const rows = [
    ['OW-1', 'Ostra lamp', '59.00', '14'],
    ['OW-2', 'Mug of stoneware', '12.00', '6'],
  ]
  const csv = toCsv(['article', 'Title', 'price', 'qty'], ...rows)
  const file = { name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await visit('/admin/imports')
  await chooseFile(page.locator('input[type=file]'), file)
  await choose(page.getByLabel('Field for article'), 'SKU')
  await press(page.getByRole('button', { name: 'Show the difference' }))
  await page.getByText('Comparing with the shop').first().waitFor()
  await drainImports(db)
  await press(page.getByRole('main').getByRole('button', { name: 'Import', exact: true }))
  await page.getByText('Importing').first().waitFor()
  await drainImports(db)
  await page.getByRole('button', { name: 'Undo the import' }).waitFor()
  assert.equal(await db.$count(products, sql`title in ('Ostra lamp', 'Mug of stoneware')`), 2)
}

const shipAPartAndRefundALine: Task = async (admin, { press, write, choose }) => {
  const { page, visit, placeOrder, db } = admin
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}`)
  await press(page.getByRole('button', { name: 'Start packing' }))
  await page.getByText('Packing has begun').first().waitFor()
  await press(page.getByRole('button', { name: /^Ship/ }).first())
  const ship = page.getByRole('dialog', { name: 'Ship a parcel' })
  const oneLess = { name: 'One less' }
  await press(ship.getByRole('group', { name: 'Red Mug' }).getByRole('button', oneLess))
  await choose(ship.getByLabel('Carrier', { exact: true }), 'UPS')
  await write(ship.getByLabel('Tracking number'), '1Z01')
  await press(ship.getByRole('button', { name: 'Ship this part' }))
  await page.getByRole('link', { name: '1Z01' }).waitFor()
  await page.getByRole('heading', { level: 1 }).getByText('Partially shipped').waitFor()

  await press(page.getByRole('button', { name: 'Refund', exact: true }))
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await press(refund.getByRole('group', { name: 'Desk Lamp' }).getByRole('button', oneLess))
  await write(refund.getByLabel('Reason'), 'Broken on arrival')
  await press(refund.getByRole('button', { name: 'Refund $10.00' }))
  await page.getByText('1 of 1 refunded').waitFor()
  const [stored] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, order.id as never))
  assert.equal(stored!.refundedMinor, 1000)
}

const editOrder: Task = async ({ page, visit, placeOrder }, { press }) => {
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}`)
  await press(page.getByRole('button', { name: 'Change items' }))
  const panel = page.getByRole('dialog', { name: 'Change the items' })
  const mug = panel.getByRole('group', { name: 'Red Mug' })
  await press(mug.getByRole('button', { name: 'One less' }))
  await press(panel.getByRole('button', { name: 'Change and refund $10.00' }))
  await page.getByRole('region', { name: '1 item' }).waitFor()
}

const makeCoupon: Task = async ({ page, visit }, { press, write }) => {
  await visit('/admin/campaigns')
  await press(page.getByRole('link', { name: 'New coupon' }).first())
  await write(page.getByLabel('Name', { exact: true }), '15 % off in winter')
  await write(page.getByLabel('Code', { exact: true }), 'WINTER15')
  await write(page.getByLabel('Percent', { exact: true }), '15')
  await write(page.getByLabel('From a value of (USD)'), '20')
  await press(page.getByRole('button', { name: 'Create', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'WINTER15' }).waitFor()
  await press(page.getByRole('link', { name: 'Try it' }))
  await page.getByText('needs a cart of at least $20.00. Add $20.00 more').waitFor()
  await write(page.getByLabel('Add a product'), 'lamp')
  await press(page.getByRole('button', { name: /^Desk Lamp/ }))
  const lamp = page.getByRole('group', { name: 'Quantity of Desk Lamp' })
  await press(lamp.getByRole('button', { name: 'One more' }))
  await page.getByRole('region', { name: 'Receipt' }).getByText('$17.00').first().waitFor()
}

const answerChat: Task = async ({ page, visit, db, shopper }, { press, write }) => {
  const chat = { request_id: randomUUID(), text: 'The lamp arm came loose' }
  await shopper.request('POST', '/api/support/conversations', chat)
  await visit('/admin/support')
  await press(page.getByRole('link', { name: chat.text }))
  await write(page.getByRole('textbox', { name: 'Answer' }), 'A new part leaves today')
  await press(page.getByRole('button', { name: 'Send', exact: true }))
  await page.getByRole('log').getByText('A new part leaves today').waitFor()
  const [stored] = await db.select().from(supportConversations)
  assert.equal(stored!.assigneeKind, 'staff_account')
}

const moderateReview: Task = async ({ page, visit, db }, { press }) => {
  const [lamp] = await db.select().from(products).where(eq(products.slug, 'desk-lamp'))
  const author = { userName: 'Ann', rating: 4, reviewText: 'Stays where I leave it' }
  const [createdAt, id] = [new Date(), newId<'review'>()]
  const dates = { createdAt, updatedAt: createdAt }
  const productId = lamp!.id as ProductId
  await db.insert(reviews).values({ id, productId, status: 'pending', ...author, ...dates })
  await visit('/admin/reviews')
  const row = page.getByRole('listitem', { name: 'Review by Ann of' })
  const response = page.waitForResponse(/\/approve\?/)
  await press(row.getByRole('button', { name: /^Publish/ }))
  await row.waitFor({ state: 'detached' })
  assert.equal((await response).status(), 200)
  const [stored] = await db.select().from(reviews).where(eq(reviews.id, id))
  assert.equal(stored!.status, 'published')
}

const replayEvent: Task = async ({ page, visit, placeOrder }, { press }) => {
  const { order } = await placeOrder()
  await visit('/admin/system/events')
  await press(page.locator('summary').filter({ hasText: order.number }).first())
  await press(page.getByRole('button', { name: 'Replay' }))
  await page.getByText('Replayed: known already').first().waitFor()
}

const ALL_TASKS: Record<string, Task> = {
  'adds a product with variants and publishes it': addProduct,
  'plans a price': planPrice,
  'imports a file': importFile,
  'ships a part of an order and refunds one line': shipAPartAndRefundALine,
  'takes an item off an order': editOrder,
  'makes a coupon and tries it with a cart': makeCoupon,
  'answers a chat': answerChat,
  'publishes a review': moderateReview,
  'replays an event of a payment provider': replayEvent,
}

const RUNS: { kind: DeviceKind; width: 1440 | 390; tasks: Record<string, Task> }[] = [
  { kind: 'mouse', width: 1440, tasks: ALL_TASKS },
  { kind: 'touch', width: 390, tasks: ALL_TASKS },
  { kind: 'keyboard', width: 390, tasks: ALL_TASKS },
  // The journeys of the areas do the other tasks by keyboard at this width.
  {
    kind: 'keyboard',
    width: 1440,
    tasks: { 'plans a price': planPrice, 'makes a coupon': makeCoupon },
  },
]

for (const { kind, width, tasks } of RUNS) {
  test(`an owner does the daily tasks by ${kind} at ${width} px`, async (t) => {
    const viewport = width === 390 ? PHONE_VIEWPORT : DESKTOP_VIEWPORT
    const contextOptions = { viewport, hasTouch: kind === 'touch' }
    const admin = await openAdminInBrowser({ contextOptions })
    const device = createInputDevice(admin.page, kind)
    for (const [name, task] of Object.entries(tasks)) await t.test(name, () => task(admin, device))
    assert.deepEqual(admin.consoleErrors, [])
  })
}
