import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentState } from '#contract/content'
import type { Notification, PolicyBroadcast } from '#contract/inbox'
import { sendBroadcasts } from '#modules/notifications'
import { openStaffShop } from '#tests/support/staff-shop'

const TERMS = 'page.terms'

test('an owner notifies all customers of new terms, each once for each version', async () => {
  const { db, now, send, publish, listPolicyNotifications } = await openShop()
  const path = `/${TERMS}/notification`
  const untouched = await send<PolicyBroadcast>('GET', path)
  assert.deepEqual([untouched.body.version, untouched.body.started_at], [null, null])
  assert.deepEqual(await refuse(send('POST', path, { version: 1 })), [409, 'policy_not_published'])

  const version = await publish('Our new terms')
  const pressed = await Promise.all([1, 2].map(() => send('POST', path, { version })))
  assert.deepEqual(
    pressed.map(({ status }) => status),
    [200, 200],
  )
  await Promise.all([1, 2, 3].map(() => sendBroadcasts(db, { now: now(), pageSize: 1 })))
  await sendBroadcasts(db, { now: now() })
  const [notification, ...others] = await listPolicyNotifications()
  assert.deepEqual(others, [])
  assert.equal(notification!.title, 'Our terms have changed')
  assert.equal(notification!.link_to, '/terms')
  const { body } = await send<PolicyBroadcast>('GET', path)
  assert.deepEqual([body.recipients, body.finished_at], [body.audience, now().toISOString()])

  const next = await publish('Our newest terms')
  assert.deepEqual(await refuse(send('POST', path, { version })), [409, 'content_changed'])
  await send('POST', path, { version: next })
  await sendBroadcasts(db, { now: now() })
  assert.equal((await listPolicyNotifications()).length, 2)
})

test('other texts are not announced, and a clerk who may not publish notifies nobody', async () => {
  const { send, addStaff, publish } = await openShop()
  const version = await publish('Our new terms')
  assert.deepEqual(await refuse(send('GET', '/page.about/notification')), [...[404, 'not_found']])
  assert.deepEqual(await refuse(send('POST', '/home/notification', { version: 1 })), [
    ...[404, 'not_found'],
  ])
  const support = await addStaff('support')
  const denied = await support.request('POST', `/admin/content/${TERMS}/notification`, { version })
  assert.equal(denied.status, 403)
})

type Answer = Promise<{ status: number; body: { error?: { code: string } } }>

async function refuse(answer: Answer) {
  const { status, body } = await answer
  return [status, body.error?.code]
}

/** Mina has an account. */
async function openShop() {
  const shop = await openStaffShop()
  const staff = await shop.addStaff('owner')
  const mina = shop.as(shop.accessToken)
  const send = async <Body>(method: string, path: string, body?: unknown) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const response = await staff.request(method, `/admin/content${path}`, body, headers)
    return {
      status: response.status,
      body: (await response.json()) as Body & { error?: { code: string } },
    }
  }
  return {
    ...{ ...shop, send },
    /** Returns the version. */
    async publish(title: string): Promise<number> {
      const texts = [{ language: 'en', title, description: 'What applies', markdown: title }]
      const { revision } = (await send<ContentState>('GET', `/${TERMS}`)).body
      const draft = { document: { kind: 'page', texts }, revision }
      const saved = await send<ContentState>('PUT', `/${TERMS}/draft`, draft)
      const seen = { revision: saved.body.revision }
      assert.equal((await send('POST', `/${TERMS}/publish`, seen)).status, 200)
      const { body } = await send<PolicyBroadcast>('GET', `/${TERMS}/notification`)
      return body.version!
    },
    async listPolicyNotifications(): Promise<Notification[]> {
      const { items } = (await (await mina.get('/notifications')).json()) as {
        items: Notification[]
      }
      return items.filter(({ type }) => type === 'policy_update')
    },
  }
}
