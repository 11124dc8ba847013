import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { isUndeliverable, markUndeliverable } from '#platform/email/undeliverable'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('a clerk finds a customer and gives store credit, a note and a tag, by keyboard alone', async () => {
  const { page, visit, db, placeOrder, consoleErrors } = await openAdminInBrowser({ role: 'clerk' })
  await placeOrder({ email: 'zoe@example.com', first_name: 'Zoë', last_name: 'Çelik' })
  await addAccount(db, 'paul@example.com', 'Paul Keller')
  await visit('/admin/customers')
  await page.getByRole('link', { name: 'Paul Keller' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('paul')
  await page.getByText('1 person,').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Paul Keller' }).waitFor()

  await page.keyboard.press('c')
  const panel = page.getByRole('dialog', { name: 'Change store credit' })
  await panel.getByLabel('Amount').focus()
  await page.keyboard.press('Enter')
  await panel.getByText('Enter an amount above zero').waitFor()
  await page.keyboard.type('12.50')
  await panel.getByLabel('Reason').focus()
  await page.keyboard.type('Late parcel')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('The store credit is changed').first().waitFor()
  const credit = page.getByRole('region', { name: 'Store credit' })
  await credit.getByText('$12.50').first().waitFor()
  await credit.getByText('Late parcel').waitFor()

  await page.getByLabel('Note', { exact: true }).focus()
  await page.keyboard.type('Rings twice')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('The note is added').first().waitFor()
  await page.getByLabel('Add a tag').focus()
  await page.keyboard.type('VIP')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove the tag vip' }).waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('celik')
  await page.getByRole('option', { name: 'zoe@example.com' }).waitFor()
  // After the order, which can arrive later.
  await page.getByRole('option').nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Zoë Çelik' }).waitFor()
  assert.equal(await page.getByRole('region', { name: 'Store credit' }).count(), 0)
  assert.deepEqual(consoleErrors, [])
})

test('a clerk reads that e-mails to Zoë come back, and has them sent again, by keyboard on a phone', async () => {
  const { page, visit, db, placeOrder, consoleErrors } = await openAdminInBrowser({ role: 'clerk' })
  const { order } = await placeOrder({ email: 'zoe@example.com', first_name: 'Zoë' })
  const now = new Date()
  await markUndeliverable(db, {
    ...{ address: 'zoe@example.com', status: '5.1.1', email: { createdAt: now }, now },
  })
  await page.setViewportSize(PHONE_VIEWPORT)
  await visit(`/admin/orders/${order.id}`)
  await page
    .getByText(/^Emails to this address come back \(5\.1\.1\) since /)
    .first()
    .waitFor()
  await visit('/admin/customers?q=zoe')
  await page.getByRole('link', { name: /Zoë/ }).first().click()
  const note = page.getByText(/Optional emails are not sent there\.$/)
  await note.waitFor()
  assert.deepEqual(await findViolationsInBothThemes(page), [])
  await page.getByRole('button', { name: 'Send emails there again' }).press('Enter')
  await page.getByText('Emails are sent there again').first().waitFor()
  await note.waitFor({ state: 'detached' })
  assert.equal(await isUndeliverable(db, 'zoe@example.com'), false)
  await visit(`/admin/orders/${order.id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.getByText(/come back/).count(), 0)
  assert.deepEqual(consoleErrors, [])
})

test('a clerk cannot take away more credit than there is, and is told', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'clerk' })
  const userId = await addAccount(db, 'paul@example.com', 'Paul Keller')
  await visit(`/admin/customers/${userId}#credit`)
  const panel = page.getByRole('dialog', { name: 'Change store credit' })
  await panel.getByLabel('Take away').check()
  await panel.getByLabel('Amount').fill('5')
  await panel.getByLabel('Reason').fill('Mistake')
  await panel.getByRole('button', { name: 'Take away $5.00' }).click()
  await panel.getByRole('alert').getByText('less credit').waitFor()
})

test('a manager merges a guest into an account, blocks the account and opens it again', async () => {
  const { page, visit, db, placeOrder } = await openAdminInBrowser({ role: 'manager' })
  await placeOrder({ email: 'zoe@example.com', first_name: 'Zoë', last_name: 'Çelik' })
  await addAccount(db, 'zoe@work.example', 'Zoë Çelik')
  await visit('/admin/customers?kind=guest')
  await page.getByRole('link', { name: 'Zoë Çelik' }).click()
  await page.getByRole('button', { name: 'Merge' }).click()
  const panel = page.getByRole('dialog', { name: 'Merge with another customer' })
  await panel.getByLabel('Find an account').fill('zoe@work')
  await panel.getByLabel('Zoë Çelik, zoe@work.example').check()
  await panel.getByRole('button', { name: 'Merge with Zoë Çelik' }).click()
  await page.getByText('The customers are merged').first().waitFor()
  await page.getByRole('link', { name: 'zoe@work.example' }).waitFor()
  await page.getByRole('region', { name: 'Last orders' }).getByRole('listitem').waitFor()

  await page.getByRole('button', { name: 'Block' }).click()
  await page
    .getByRole('dialog', { name: 'Block Zoë Çelik?' })
    .getByRole('button', { name: 'Block' })
    .click()
  await page.getByText('Blocked', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).waitFor()
})

test('a manager erases a customer on request, after typing the address', async () => {
  const { page, visit, db } = await openAdminInBrowser({ role: 'manager' })
  const userId = await addAccount(db, 'paul@example.com', 'Paul Keller')
  await visit(`/admin/customers/${userId}`)
  await page.getByRole('button', { name: 'Erase data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this customer’s data?' })
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await dialog.getByText('This isn’t the address').waitFor()
  await dialog.getByLabel('Type paul@example.com to confirm').fill('paul@example.com')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText('The data is erased').first().waitFor()
  await page.waitForURL('**/admin/customers')
  await visit(`/admin/customers/${userId}`)
  await page.getByText('There’s no such customer').waitFor()
})

test('a manager builds a segment, opens its customers and saves them as a file', async () => {
  const { page, visit, placeOrder } = await openAdminInBrowser({ role: 'manager' })
  await placeOrder({ email: 'zoe@example.com', first_name: 'Zoë', last_name: 'Çelik' })
  await visit('/admin/customers/segments')
  await page.getByRole('button', { name: 'New segment' }).click()
  const panel = page.getByRole('dialog', { name: 'New segment' })
  await panel.getByRole('button', { name: 'Save segment' }).click()
  await panel.getByText('Give it a name').waitFor()
  await panel.getByLabel('Name').fill('German buyers')
  await panel.getByRole('button', { name: 'Save segment' }).click()
  await panel.getByText('Check the conditions').waitFor()
  await panel.getByLabel('Amount in USD').fill('10')
  await panel.getByRole('button', { name: 'Add a condition' }).click()
  const second = panel.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('Condition', { exact: true }).selectOption('country')
  await second.getByLabel('Countries, separated by commas').fill('de')
  await panel.getByRole('button', { name: 'Save segment' }).click()
  await page.getByText('1 customer', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'German buyers' }).click()
  await page.getByRole('row', { name: 'Zoë Çelik' }).waitFor()
  await page.getByText('1 person,').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const [header, line] = (await readFile(await (await downloading).path(), 'utf8')).split('\n')
  assert.match(header!, /^name,email,phone/)
  assert.match(line!, /^Zoë Çelik,zoe@example\.com,/)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Germany')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Germany', exact: true }).waitFor()
})

test('a read-only member sees a customer without controls, and nobody sees an overflow on a phone', async () => {
  const { page, visit, db, placeOrder } = await openAdminInBrowser({
    role: 'read_only',
    contextOptions: { viewport: PHONE_VIEWPORT },
  })
  const longName = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(5)
  await placeOrder({ email: `${'x'.repeat(60)}@example.com`, first_name: 'Zoë' })
  const userId = await addAccount(db, 'paul@example.com', longName)
  for (const [path, text] of [
    ['customers', longName],
    [`customers/${userId}`, 'Sessions'],
    ['customers/segments', 'No segments yet'],
  ] as const) {
    await visit(`/admin/${path}`)
    await page.getByText(text).first().waitFor()
    const [width, visible] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    assert.ok(width! <= visible!, `${path} is ${width} wide`)
  }
  await visit(`/admin/customers/${userId}`)
  await page.getByRole('heading', { level: 1, name: longName }).waitFor()
  for (const name of ['Erase data', 'Block', 'Merge', 'Export data', 'Add a note'])
    assert.equal(await page.getByRole('button', { name }).count(), 0, name)
})

test('the screens of customers are accessible in both themes, on a laptop and on a phone', async () => {
  const { page, navigate, db, placeOrder } = await openAdminInBrowser()
  await placeOrder({ email: 'zoe@example.com', first_name: 'Zoë' })
  const userId = await addAccount(db, 'paul@example.com', 'Paul Keller')
  for (const [path, text] of [
    ['customers', 'Paul Keller'],
    [`customers/${userId}`, 'Sessions'],
    [`customers/${userId}#credit`, 'Reason'],
    ['customers/segments', 'No segments yet'],
  ] as const) {
    for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
      await page.setViewportSize(viewport)
      await navigate(`/admin/${path}`)
      await page.getByText(text).first().waitFor()
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} ${viewport.width}`)
    }
  }
})

async function addAccount(
  db: Awaited<ReturnType<typeof openAdminInBrowser>>['db'],
  email: string,
  name: string,
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into users (id, aud, role, email, email_confirmed_at, user_metadata, created_at, updated_at)
    values (gen_random_uuid(), 'authenticated', 'authenticated', ${email}, now(),
      ${JSON.stringify({ full_name: name })}::jsonb, now(), now()) returning id`)
  return rows[0]!.id
}
