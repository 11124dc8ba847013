import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { CreatedConversation } from '#contract/support'
import { createCannedAnswer } from '#modules/support'
import { supportConversations, supportMessages } from '#tables/support'
import { findViolationsInBothThemes } from '#tests/support/axe'
import { DESKTOP_VIEWPORT, PHONE_VIEWPORT } from '#tests/support/browser'
import { openAdminInBrowser } from '#tests/support/browser-admin'

test('a clerk answers a chat by keyboard alone: finds it, takes a ready answer, notes, and is done', async () => {
  const { page, visit, db, startChat, placeOrder, consoleErrors } = await openDesk('support')
  const { order } = await placeOrder()
  await createCannedAnswer(db, {
    ...{ name: 'Part', body: 'A new part for {order} leaves today.', now: new Date() },
  })
  await startChat('The lamp arm came loose', { order_number: order.number })
  await visit('/admin/orders')
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('link', { name: 'The lamp arm came loose' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('log').getByText('The lamp arm came loose').waitFor()
  const customer = page.getByRole('complementary', { name: 'Customer' })
  await customer.getByRole('link', { name: order.number }).waitFor()

  await page.keyboard.press('r')
  await page.keyboard.press('/')
  const picker = page.getByRole('dialog', { name: 'Ready answers' })
  await picker.getByRole('option', { name: 'Part' }).waitFor()
  await page.keyboard.type('part')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  assert.equal(await answer.inputValue(), `A new part for ${order.number} leaves today.`)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('log').getByText(`A new part for ${order.number}`).waitFor()
  assert.equal(await answer.inputValue(), '')

  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Third report on this joint')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('log').getByText('Note by You').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.getByText('The conversation is done').first().waitFor()
  const [stored] = await db.select().from(supportConversations)
  assert.deepEqual([stored?.status, stored?.assigneeKind], ['closed', 'staff_account'])
  assert.deepEqual(consoleErrors, [])
})

test('what a clerk writes on a phone survives a reload and a lost connection, and is sent once', async () => {
  const { page, visit, db, startChat } = await openDesk('clerk', PHONE_VIEWPORT)
  const { conversation } = await startChat('Do you ship to the Canaries?')
  await visit('/admin/support')
  await page.getByRole('link', { name: 'Do you ship to the Canaries?' }).click()
  await page.waitForURL(`**/admin/support?conversation=${conversation.id}#talk`)
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('Yes, in five days')
  await page.reload()
  await answer.waitFor()
  assert.equal(await answer.inputValue(), 'Yes, in five days')

  await page.route('**/answers', (route) => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').getByText('Not sent. What you wrote is kept here.').waitFor()
  assert.equal(await answer.inputValue(), 'Yes, in five days')
  await page.unroute('**/answers')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('log').getByText('Yes, in five days').waitFor()
  assert.equal(await answer.inputValue(), '')
  assert.equal(await db.$count(supportMessages), 2)
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByRole('region', { name: 'Conversations' }).waitFor()
})

test('a new message appears by itself, and support sees the opening hours and ready answers', async () => {
  const { page, visit, startChat } = await openDesk('support')
  await visit('/admin/support')
  await page.getByText('All answered').waitFor()
  await startChat('Is anybody there?')
  await page.getByRole('link', { name: 'Is anybody there?' }).waitFor()
  await page.getByRole('navigation', { name: 'Admin' }).getByText('1 is waiting').waitFor()

  await page.getByRole('button', { name: 'Ready answers' }).click()
  const panel = page.getByRole('dialog', { name: 'Ready answers' })
  await panel.getByRole('button', { name: 'Add a ready answer' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Give it a name').waitFor()
  await panel.getByLabel('Name').fill('Hello')
  await panel.getByLabel('Text').fill('Hello {name}')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Hello {name}').waitFor()
})

test('the support screen does not overflow and breaks no rule of accessibility', async () => {
  const { page, navigate, startChat } = await openDesk('owner')
  const { conversation } = await startChat(
    `${'Donaudampfschifffahrt'.repeat(9)} https://example.com`,
  )
  const open = `/admin/support?conversation=${conversation.id}`
  const screens = ['/admin/support', `${open}#talk`, `${open}#canned`, `${open}#hours`]
  for (const viewport of [DESKTOP_VIEWPORT, PHONE_VIEWPORT]) {
    await page.setViewportSize(viewport)
    for (const path of [...screens, `/de${open}#talk`]) {
      await navigate(path)
      await page.locator('main h1').waitFor()
      await page.locator('.support-row, .support-log').first().waitFor({ state: 'attached' })
      if (/canned|hours/.test(path)) await page.getByRole('dialog').waitFor()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= viewport.width, `${path} is ${width} pixels wide`)
      assert.deepEqual(await findViolationsInBothThemes(page), [], `${path} at ${viewport.width}`)
    }
  }
})

async function openDesk(
  role: 'owner' | 'clerk' | 'support',
  viewport: { width: number; height: number } = DESKTOP_VIEWPORT,
) {
  const shop = await openAdminInBrowser({ role, contextOptions: { viewport } })
  return {
    ...shop,
    startChat: async (text: string, fields: object = {}): Promise<CreatedConversation> => {
      const response = await shop.site.request('/api/support/conversations', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ request_id: randomUUID(), text, ...fields }),
      })
      assert.equal(response.status, 201)
      return response.json()
    },
  }
}
