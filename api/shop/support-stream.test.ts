import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AdminConversation, CreatedConversation } from '#contract/support'
import { ConversationStreams } from '#modules/support'
import { readStream } from '#tests/support/read-stream'
import type { Site } from '#tests/support/shopper'
import { CONVERSATIONS, openSupport } from '#tests/support/support-shop'
import { ADMIN_TOKEN } from '#tests/support/test-site'

test('a guest sees the answer of a clerk at once, also from another process', async () => {
  const first = await openSupport()
  const second = await openSupport({ shop: first.shop })
  const chat = await first.startChat('Hello')
  const stream = await openStream(first.site, chat)
  assert.deepEqual(await stream.next(), ['message', '1', 'Hello'])
  assert.deepEqual(await stream.next(), ['conversation', '', 'open'])

  await second.answer(chat, 'Hello yourself', 1)
  assert.deepEqual(await stream.skipTo('message'), ['message', '2', 'Hello yourself'])
  await second.admin('POST', `${adminPath(chat)}/typing`)
  await stream.skipTo('typing')
  await second.close(chat, 2)
  assert.deepEqual(await stream.skipTo('closed'), ['conversation', '', 'closed'])
  await stream.cancel()
})

test('a stream that was interrupted goes on behind the last message', async () => {
  const { site, startChat, post } = await openSupport()
  const chat = await startChat('1')
  await post(chat, '2')
  await post(chat, '3')
  const stream = await openStream(site, chat, { 'Last-Event-ID': '2' })
  assert.deepEqual(await stream.next(), ['message', '3', '3'])
  await stream.cancel()
})

test('a clerk sees notes and when the shopper is typing; the shopper does not', async () => {
  const { site, guest, admin, startChat, post } = await openSupport()
  const chat = await startChat('Hello')
  const shopper = await openStream(site, chat, { 'Last-Event-ID': '1' })
  const clerk = await openStream(site, chat, { 'Last-Event-ID': '1' }, 'clerk')
  for (const stream of [shopper, clerk]) await stream.skipTo('conversation')

  const headers = { 'Conversation-Token': chat.token }
  const path = `${CONVERSATIONS}/${chat.conversation.id}/typing`
  assert.equal((await guest.request('POST', path, undefined, headers)).status, 204)
  assert.equal((await clerk.skipTo('typing'))[0], 'typing')
  const note = { client_id: crypto.randomUUID(), text: 'Call back' }
  await admin('POST', `${adminPath(chat)}/notes`, note)
  assert.deepEqual(await clerk.skipTo('message'), ['message', '2', 'Call back'])
  await post(chat, 'Bye')
  assert.deepEqual(await shopper.skipTo('message'), ['message', '3', 'Bye'])
  await Promise.all([shopper.cancel(), clerk.cancel()])
})

test('a stranger gets no stream, and one conversation has eight at most', async () => {
  const conversationStreams = new ConversationStreams()
  const { site, startChat } = await openSupport({ conversationStreams })
  const chat = await startChat('Hello')
  const path = `${CONVERSATIONS}/${chat.conversation.id}/events`
  assert.equal((await site.request(path)).status, 404)
  assert.equal((await site.request(`/api/admin/support${path.slice(12)}`)).status, 401)

  const open = () => openStream(site, chat)
  const streams = await Promise.all(Array.from({ length: 8 }, open))
  const headers = { 'Conversation-Token': chat.token }
  assert.equal((await site.request(path, { headers })).status, 429)
  await Promise.all(streams.map((stream) => stream.cancel()))
  assert.equal(conversationStreams.size, 0)
})

test('streams end when the process stops, and read again what a lost connection has missed', async () => {
  const conversationStreams = new ConversationStreams()
  const { site, startChat } = await openSupport({ conversationStreams })
  const chat = await startChat('Hello')
  const stream = await openStream(site, chat)
  await stream.skipTo('conversation')
  conversationStreams.setPurgeListening(true)
  assert.deepEqual(await stream.next(), ['conversation', '', 'open'])
  conversationStreams.close()
  assert.deepEqual(await stream.skipTo('end'), ['end', '', ''])
  assert.equal(conversationStreams.size, 0)
})

test('a clerk sees in the list which conversations wait, are assigned and change, also from another process', async () => {
  const first = await openSupport()
  const second = await openSupport({ shop: first.shop })
  const list = await openList(first.site)
  assert.deepEqual(await list.next(), ['list', `${first.now.getTime()}`, ''])
  const chat = await second.startChat('Hello')
  const { number } = chat.conversation
  assert.deepEqual(await list.nextConversation(), [number, 'waits', null])
  await second.admin('PUT', `${adminPath(chat)}/assignee`)
  assert.deepEqual(await list.nextConversation(), [number, 'waits', 'Mina'])
  await second.admin('POST', `${adminPath(chat)}/typing`)
  await second.answer(chat, 'Hello yourself', 1)
  assert.deepEqual(await list.nextConversation(), [number, 'answered', 'Mina'])
  await list.cancel()
})

test('the list of a clerk resumes behind the last event, and is read again if too much was missed', async () => {
  const { db, site, now, startChat } = await openSupport()
  const chat = await startChat('Hello')
  const resume = (time: number) => openList(site, { 'Last-Event-ID': `${time}` })
  const soon = await resume(now.getTime() - 1)
  assert.deepEqual(await soon.nextConversation(), [chat.conversation.number, 'waits', null])
  const future = await resume(now.getTime() + 60_000)
  assert.equal((await future.next())[0], 'list')
  await db.execute(sql`insert into support_conversations
    (id, request_id, channel, language, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), 'chat', 'en', now, now
    from generate_series(1, 200), (select ${now.toISOString()}::timestamptz as now)`)
  const late = await resume(now.getTime() - 1)
  assert.equal((await late.next())[0], 'list')
  await Promise.all([soon, future, late].map((list) => list.cancel()))
})

test('the list reads again what a lost connection has missed, and only administrators open it', async () => {
  const conversationStreams = new ConversationStreams()
  const { site, startChat } = await openSupport({ conversationStreams })
  assert.equal((await site.request(LIST_EVENTS)).status, 401)
  const chat = await startChat('Hello')
  const list = await openList(site)
  await list.next()
  conversationStreams.setPurgeListening(true)
  assert.deepEqual(await list.nextConversation(), [chat.conversation.number, 'waits', null])
  conversationStreams.close()
  assert.deepEqual(await list.next(), ['end', '', ''])
  assert.equal(conversationStreams.size, 0)
})

const LIST_EVENTS = '/api/admin/support/events'

/** Opens the stream of all conversations. A conversation is its number, whether it waits, and its clerk. */
async function openList(site: Site, headers: Record<string, string> = {}) {
  const stream = await readStream(site, LIST_EVENTS, {
    ...{ Authorization: `Bearer ${ADMIN_TOKEN}`, ...headers },
  })
  return {
    ...stream,
    async nextConversation() {
      const { event, data } = await stream.nextEvent()
      assert.equal(event, 'conversation')
      const { number, answer_due_at, assignee } = data as AdminConversation
      return [number, answer_due_at ? 'waits' : 'answered', assignee?.name ?? null]
    },
  }
}

function adminPath({ conversation }: CreatedConversation) {
  return `/api/admin/support/conversations/${conversation.id}`
}

/** Opens the stream of a conversation. An event is its name, its id, and the text or state in its data. */
async function openStream(
  site: Site,
  chat: CreatedConversation,
  extraHeaders: Record<string, string> = {},
  reader: 'shopper' | 'clerk' = 'shopper',
) {
  const isClerk = reader === 'clerk'
  const path = isClerk ? adminPath(chat) : `${CONVERSATIONS}/${chat.conversation.id}`
  const right: Record<string, string> = isClerk
    ? { Authorization: `Bearer ${ADMIN_TOKEN}` }
    : { 'Conversation-Token': chat.token }
  return readStream(site, `${path}/events`, { ...right, ...extraHeaders })
}
