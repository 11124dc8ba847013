import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { openStaffShop } from '#tests/support/staff-shop'

test('of two clerks who answer the same chat at once, one answers and the other reads it first', async () => {
  const { path, support, clerk, mina } = await openChat()
  const answer = (who: typeof support, text: string) =>
    who.request('POST', `${path}/answers`, {
      ...{ client_id: randomUUID(), text, seen_sequence: 1, claims: true },
    })
  const answers = await Promise.all([answer(support, 'Yes'), answer(clerk, 'No')])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
  const { messages } = await (await mina.get(path.replace('/admin', ''))).json()
  assert.equal(messages.length, 2)
})

test('an answer that is sent five times at once is there once', async () => {
  const { path, support, mina } = await openChat()
  const body = { client_id: randomUUID(), text: 'Yes', seen_sequence: 1, claims: true }
  const send = () => support.request('POST', `${path}/answers`, body)
  const answers = await Promise.all(Array.from({ length: 5 }, send))
  assert.ok(answers.every(({ status }) => status === 201))
  const { messages } = await (await mina.get(path.replace('/admin', ''))).json()
  assert.equal(messages.length, 2)
})

test('of two clerks who take the same chat at once, one has it', async () => {
  const { path, support, clerk } = await openChat()
  const take = (who: typeof support) =>
    who.request('PUT', `${path}/assignee`, { user_id: who.id, seen_assignee: null })
  const taken = await Promise.all([take(support), take(clerk)])
  assert.deepEqual(taken.map(({ status }) => status).toSorted(), [200, 409])
  const owner = taken[0]?.status === 200 ? support : clerk
  const { conversation } = await (await support.get(path)).json()
  assert.equal(conversation.assignee.id, owner.id)
})

async function openChat() {
  const shop = await openStaffShop()
  const [support, clerk] = [await shop.addStaff('support'), await shop.addStaff('clerk')]
  const mina = shop.as(shop.accessToken)
  const body = { request_id: randomUUID(), text: 'Do you ship?' }
  const created = await mina.request('POST', '/support/conversations', body)
  const { conversation } = await created.json()
  return { ...shop, support, clerk, mina, path: `/admin/support/conversations/${conversation.id}` }
}
