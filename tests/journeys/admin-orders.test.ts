import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { orders } from '#tables/orders'
import { PHONE_VIEWPORT } from '#tests/support/browser'
import { THEO } from '#tests/support/browser-account'
import { openAdminInBrowser, signInAsStaff } from '#tests/support/browser-admin'

test('a clerk finds an order, packs it, ships it in two parcels and refunds one line, by keyboard alone', async () => {
  const { page, visit, placeOrder, consoleErrors } = await openAdminInBrowser({ role: 'clerk' })
  await placeOrder({ last_name: 'Brandt' })
  const { order } = await placeOrder({ last_name: 'Çelik' })
  await visit('/admin/orders')
  await page.getByRole('link', { name: order.number }).waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('celik')
  await page.getByText('1 order,').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: order.number }).waitFor()

  await page.keyboard.press('p')
  await page.getByText('Packing has begun').first().waitFor()
  await page.keyboard.press('s')
  const ship = page.getByRole('dialog', { name: 'Ship a parcel' })
  // The mug stays for the second parcel.
  await ship
    .getByRole('group', { name: 'Red Mug' })
    .getByRole('button', { name: 'One less' })
    .focus()
  await page.keyboard.press('Enter')
  await ship.getByLabel('Carrier').focus()
  await page.keyboard.type('DHL')
  await page.keyboard.press('Tab')
  await page.keyboard.type('JD0001')
  await ship.getByText('The shopper gets a link to www.dhl.com').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('The parcel is on its way').first().waitFor()
  await page.getByRole('heading', { level: 1 }).getByText('Partially shipped').waitFor()

  await page.keyboard.press('s')
  await ship.getByLabel('Tracking number').focus()
  await page.keyboard.type('JD0002')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).getByText('Shipped', { exact: true }).waitFor()
  assert.equal(await page.getByRole('region', { name: 'Parcels' }).getByRole('listitem').count(), 2)

  await page.keyboard.press('r')
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund
    .getByRole('group', { name: 'Desk Lamp' })
    .getByRole('button', { name: 'One less' })
    .focus()
  await page.keyboard.press('Enter')
  await refund.getByRole('button', { name: 'Refund $10.00' }).waitFor()
  await refund.getByLabel('Reason').focus()
  await page.keyboard.type('Broken on arrival')
  await page.keyboard.press('Enter')
  await page.getByText('The refund is recorded').first().waitFor()
  const lines = page.getByRole('region', { name: '2 items' })
  await lines.getByText('1 of 1 refunded').waitFor()
  assert.deepEqual(consoleErrors, [])
})

test('a clerk reads what came and what waits above the orders, and goes back from one that fails to load', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await visit('/admin/orders')
  await page.getByText(/^1 order today\. 1 waits to be shipped, since .*\d/).waitFor()
  await page.route(`**/api/admin/orders/${order.id}`, (route) => route.abort())
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('alert').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Orders' }).press('Enter')
  await page.getByRole('link', { name: order.number }).waitFor()
})

test('a clerk cannot refund an amount that the button does not name yet', async () => {
  const { page, visit, placeOrder, context } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}#refund`)
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByRole('button', { name: 'Refund $20.00' }).waitFor()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route('**/refund-preview', (route) => isAnswered.then(() => route.continue()))
  await refund
    .getByRole('group', { name: 'Red Mug' })
    .getByRole('button', { name: 'One less' })
    .click()
  assert.equal(await refund.getByRole('button', { name: 'Refund $20.00' }).isDisabled(), true)
  answer()
  const current = refund.getByRole('button', { name: 'Refund $10.00' })
  await current.waitFor()
  assert.equal(await current.isEnabled(), true)
})

test('an owner selects two orders on a phone and starts packing both; one that somebody else has packed is named', async () => {
  const { page, visit, placeOrder, db, context } = await openAdminInBrowser({
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const [first, second] = [await placeOrder(), await placeOrder()]
  await visit('/admin/orders?states=paid')
  await page.getByLabel(`Select ${second.order.number}`).waitFor()
  // Without the stream of changes the list does not show that Theo was faster.
  await context.route('**/api/admin/orders?*', (route) => route.abort())
  for (const { order } of [first, second]) await page.getByLabel(`Select ${order.number}`).check()
  const theo = await openSecondPage(context, db)
  await theo.goto(`/admin/orders/${first.order.id}`)
  await theo.getByRole('button', { name: 'Start packing' }).click()
  await theo.getByText('Packing has begun').first().waitFor()

  await page.getByRole('button', { name: 'Start packing (2)' }).click()
  await page.getByText('1 order is being packed').first().waitFor()
  await page.getByRole('alert').getByText(first.order.number).waitFor()
})

test('two clerks see each other’s changes without loading the page again', async () => {
  const { page, visit, placeOrder, db, context } = await openAdminInBrowser()
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Start packing' }).waitFor()
  const theo = await openSecondPage(context, db)
  await theo.goto('/admin/orders')
  const row = theo.getByRole('row', { name: order.number })
  await row.getByText('Paid').waitFor()

  await page.getByRole('button', { name: 'Start packing' }).click()
  await row.getByText('Processing').waitFor()
})

test('a clerk who saves an address over the change of somebody else is told, and nothing is lost', async () => {
  const { page, visit, placeOrder, site, db } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await visit(`/admin/orders/${order.id}#address`)
  const panel = page.getByRole('dialog', { name: 'Change customer and address' })
  await panel.getByLabel('City').fill('Bonn')
  const { accessToken } = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('outwit-session') ?? '{}')
    return { accessToken: session.access_token as string }
  })
  const other = await site.request(`/api/admin/orders/${order.id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ revision: 0, phone: '+49 30 1234567' }),
  })
  assert.equal(other.status, 200)

  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('alert').waitFor()
  const [saved] = await db.select().from(orders)
  assert.deepEqual([saved?.city, saved?.phone], ['Köln', '+49 30 1234567'])
})

test('views, filters, columns and pages are in the address', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser()
  const { order } = await placeOrder()
  await visit('/admin/orders')
  await page.getByRole('button', { name: /^To ship/ }).click()
  await page.waitForURL('**/admin/orders?states=paid%2Cprocessing%2Cpartially_shipped')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Delivery' }).click()
  await page.waitForURL('**hide=shipping*')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('row', { name: order.number }).waitFor()
  assert.equal(await page.getByRole('columnheader', { name: 'Delivery' }).count(), 0)
  await page.getByRole('button', { name: 'Waiting for payment' }).click()
  await page.getByText('No order matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await page.getByRole('row', { name: order.number }).waitFor()
})

test('a clerk saves a view with filters and columns, finds it again on another day, and undoes its deletion', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await visit('/admin/orders?min_total=10&hide=shipping')
  await page.getByRole('row', { name: order.number }).waitFor()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Give it a name').waitFor()
  await dialog.getByLabel('Name').fill('Large orders')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('“Large orders” is saved').first().waitFor()

  await visit('/admin/orders')
  await page.getByRole('button', { name: 'Large orders', exact: true }).click()
  await page.waitForURL('**/admin/orders?hide=shipping&min_total=10')
  await page.getByRole('button', { name: 'Delete the view “Large orders”' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Large orders', exact: true }).waitFor()
})

test('a clerk saves the orders of a filter as a file with the columns that are shown', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder()
  await visit('/admin/orders?states=paid&hide=placed,items,shipping,flags')
  await page.getByRole('row', { name: order.number }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const download = await downloading
  assert.match(download.suggestedFilename(), /^orders-[\d-]+\.csv$/)
  const [header, line] = (await readFile(await download.path(), 'utf8')).split('\n')
  assert.equal(header, 'number,name,email,city,country,state,payment_state,currency,total')
  assert.match(line!, new RegExp(`^${order.number},Mina Ørsted,.*,paid,paid,USD,20$`))
})

test('a clerk writes a note and a tag on a phone, and finds the order by the tag', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({
    role: 'clerk',
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const { order } = await placeOrder()
  await placeOrder()
  await visit(`/admin/orders/${order.id}`)
  await page.getByLabel('Note', { exact: true }).fill('Call before delivery')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('region', { name: 'Notes of the shop' }).getByText('Mina Keller').waitFor()
  assert.equal(await page.getByLabel('Note', { exact: true }).inputValue(), '')
  await page.getByLabel('Add a tag').fill('Fragile')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove the tag fragile' }).waitFor()

  await visit('/admin/orders?tag=fragile')
  await page.getByText('1 order,').waitFor()
  await page.getByRole('link', { name: order.number }).waitFor()
})

test('the command palette opens an order by a part of a name, and does what the screen can do', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser()
  const { order } = await placeOrder({ first_name: 'Zoë' })
  await visit('/admin/team')
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zoe')
  await page.getByRole('option', { name: order.number }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: order.number }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('refund')
  await page.getByRole('option', { name: 'Refund' }).waitFor()
  await page.keyboard.press('Enter')
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Reason').waitFor()
  await page.keyboard.press('Escape')
  await refund.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new coupon')
  await page.getByRole('option', { name: 'New coupon' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New coupon' }).waitFor()
})

async function openSecondPage(
  context: Awaited<ReturnType<typeof openAdminInBrowser>>['context'],
  db: Awaited<ReturnType<typeof openAdminInBrowser>>['db'],
): Promise<Page> {
  const browser = context.browser()!
  const own = await browser.newContext({ baseURL: new URL(context.pages()[0]!.url()).origin })
  const page = await own.newPage()
  await signInAsStaff(page, db, { person: THEO, role: 'clerk' })
  return page
}
