import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { CreatedConversation, SupportConversation } from '#contract/support'
import { createAnswer, createConversation, sendUnreadAnswers } from '#modules/support'
import { listNewestEmails } from '#platform/email/email-queue'
import { clerk } from '#tests/support/actors'
import { openSignedInShop } from '#tests/support/signed-in-shop'
import { CONVERSATIONS, openSupport } from '#tests/support/support-shop'
import { utc } from '#tests/support/test-shop'

test('answers are unread until they are seen on one device, and then on all', async () => {
  const { startChat, answer, read, markRead, post } = await openUnread()
  const chat = await startChat('Hello')
  await answer(chat, 'Hello', 1)
  await answer(chat, 'How can we help?', 1)
  const countUnread = async () => (await read(chat)).body.conversation.unread_count
  assert.equal(await countUnread(), 2)
  await post(chat, 'One moment')
  assert.equal(await countUnread(), 2, 'writing is not reading')
  assert.equal((await markRead(chat, 2)).body.unread_count, 1)
  assert.equal((await markRead(chat, 1)).body.unread_count, 1, 'reading does not go back')
  assert.equal((await markRead(chat, 99)).body.unread_count, 0)
  await answer(chat, 'Still there?', 4)
  assert.equal(await countUnread(), 1, 'nobody reads what is not written yet')
  const stranger = { ...chat, token: (await startChat('x')).token }
  assert.equal((await markRead(stranger, 5)).status, 404)
})

test('an answer that arrives while the shopper reads is counted', async () => {
  const { startChat, answer, read, markRead } = await openUnread()
  const chat = await startChat('Hello')
  await answer(chat, '1', 1)
  const answering = ['2', '3', '4'].map((text) => answer(chat, text, 1))
  const [reading] = await Promise.all([markRead(chat, 2), ...answering])
  assert.equal(reading.status, 200)
  assert.equal((await read(chat)).body.conversation.unread_count, 3)
})

test('a guest who left gets unread answers in one e-mail with a link, until the chat is read again', async () => {
  const { startChatWithEmail, answer, sendAt, listUnreadEmails, readLink, markRead } =
    await openUnread()
  const chat = await startChatWithEmail('Hello', 'Mina@Example.com')
  await answer(chat, 'It ships today.', 1)
  await answer(chat, 'And arrives on Friday.', 1)
  await sendAt('10:04')
  assert.deepEqual(await listUnreadEmails(), [])
  await Promise.all([sendAt('10:05'), sendAt('10:05'), sendAt('10:05')])
  await answer(chat, 'Anything else?', 1)
  await sendAt('10:30')
  const emails = await listUnreadEmails()
  assert.deepEqual(
    emails.map(({ recipient }) => recipient),
    ['mina@example.com'],
  )
  const text = emails[0]?.text ?? ''
  assert.match(text, /It ships today\.\s+And arrives on Friday\./)
  assert.match(emails[0]?.subject ?? '', /^Antwort von /, 'in the language of the chat')
  assert.equal((await readLink(text)).body.messages.length, 4)

  await markRead(chat, 4)
  await answer(chat, 'Have a nice day', 1)
  await sendAt('11:00')
  assert.equal((await listUnreadEmails()).length, 2)
})

test('who has read the answer, has no address or wrote a ticket gets no such e-mail', async () => {
  const { guest, startChat, startChatWithEmail, answer, sendAt, listUnreadEmails, markRead } =
    await openUnread()
  const seen = await startChatWithEmail('Hello', 'mina@example.com')
  const ticket = { request_id: randomUUID(), channel: 'ticket', text: 'x', email: 't@example.com' }
  const { body } = await guest.request<CreatedConversation>('POST', CONVERSATIONS, ticket)
  for (const chat of [seen, await startChat('No address'), body]) await answer(chat, 'Hi', 1)
  await markRead(seen, 2)
  await sendAt('12:00')
  assert.deepEqual(await listUnreadEmails(), [])
})

test('the link to a user leads to the chat of the account, and carries no token', async () => {
  const { db, client } = await openSignedInShop()
  const { data } = await client.getUser()
  const now = utc('2026-11-23 10:00')
  const created = await createConversation(db, {
    ...{ requestId: randomUUID(), channel: 'chat', userId: data.user!.id as never },
    ...{ email: 'mina@example.com', orderNumber: null, language: 'en', text: 'Hello', now },
  })
  assert.ok(created.ok)
  const answer = { conversationId: created.value.id, clientId: randomUUID(), text: 'Hi' }
  await createAnswer(db, { ...answer, seenSequence: 1, actor: clerk, now })
  const sender = { shopInfo: { name: 'Outwit' }, publicUrl: 'http://shop.test', secretKey: 'x' }
  await sendUnreadAnswers(db, { sender, now: utc('2026-11-23 10:05') })
  const emails = await listNewestEmails(db, { limit: 10 })
  const text = emails.find(({ template }) => template === 'chat-answer')?.text ?? ''
  assert.match(text, new RegExp(`/support#conversation=${created.value.id}\\s`))
  assert.doesNotMatch(text, /token=/)
})

async function openUnread() {
  const support = await openSupport()
  const { db, guest } = support
  const sender = {
    ...{ shopInfo: { name: 'Outwit' }, publicUrl: 'http://shop.test' },
    secretKey: 'a-key-that-only-tests-would-ever-use',
  }
  return {
    ...support,
    async startChatWithEmail(text: string, email: string) {
      const body = { request_id: randomUUID(), text, email }
      const headers = { 'Accept-Language': 'de' }
      return (await guest.request<CreatedConversation>('POST', CONVERSATIONS, body, headers)).body
    },
    markRead: ({ conversation, token }: CreatedConversation, sequence: number) =>
      guest.request<SupportConversation>(
        ...(['POST', `${CONVERSATIONS}/${conversation.id}/read`, { sequence }] as const),
        { 'Conversation-Token': token },
      ),
    sendAt: (time: string) => sendUnreadAnswers(db, { sender, now: utc(`2026-11-23 ${time}`) }),
    async listUnreadEmails() {
      const emails = await listNewestEmails(db, { limit: 20 })
      return emails.filter(({ template }) => template === 'chat-answer')
    },
  }
}
