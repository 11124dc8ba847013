import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AdminConversation, CreatedConversation } from '#contract/support'
import { CONVERSATIONS, openSupport } from '#tests/support/support-shop'
import { utc } from '#tests/support/test-shop'
import { waitForLockWaiters } from '#tests/support/wait-for-lock'
import type { AdminConversationMessages } from '../admin/support-schemas.ts'

test('a guest writes in a chat, a clerk answers, and the clock of the answer starts and stops', async () => {
  const { startChat, post, read, answer, list } = await openSupport()
  const chat = await startChat('Do you ship to the Canaries?')
  assert.deepEqual(
    chat.messages.map(({ sequence, author, text }) => [sequence, author, text]),
    [[1, 'shopper', 'Do you ship to the Canaries?']],
  )
  assert.equal(chat.conversation.answer_due_at, '2026-11-24T10:00:00.000Z')
  assert.equal((await list('waiting')).length, 1)

  assert.equal((await answer(chat, 'We do.', 1)).status, 201)
  assert.equal((await post(chat, 'Thank you')).status, 201)
  const { conversation, messages } = (await read(chat)).body
  assert.deepEqual(
    messages.map(({ author, text }) => [author, text]),
    [
      ['shopper', 'Do you ship to the Canaries?'],
      ['shop', 'We do.'],
      ['shopper', 'Thank you'],
    ],
  )
  assert.ok(conversation.answered_at && conversation.answer_due_at)
  assert.deepEqual(
    (await read(chat, 2)).body.messages.map(({ sequence }) => sequence),
    [3],
  )
})

test('a message that is sent twice at once is there once, and so is a conversation', async () => {
  const { db, guest, startChat, post, read } = await openSupport()
  const body = { request_id: randomUUID(), text: 'Hello' }
  const [first, second] = await Promise.all([
    guest.request<CreatedConversation>('POST', CONVERSATIONS, body),
    guest.request<CreatedConversation>('POST', CONVERSATIONS, body),
  ])
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.equal(first.body.conversation.id, second.body.conversation.id)
  assert.equal(first.body.messages.length, 1)
  const { rowCount } = await db.execute(sql`select from support_messages`)
  assert.equal(rowCount, 1)

  const chat = await startChat('First')
  const clientId = randomUUID()
  const texts = ['Again', 'Again', 'Again']
  const sent = await Promise.all(texts.map((text) => post(chat, text, clientId)))
  assert.deepEqual(new Set(sent.map(({ body }) => body.sequence)), new Set([2]))
  assert.equal((await read(chat)).body.messages.length, 2)
})

test('messages that are sent at once are numbered without gaps', async () => {
  const { startChat, post, read } = await openSupport()
  const chat = await startChat('0')
  await Promise.all([1, 2, 3, 4, 5].map((n) => post(chat, `${n}`)))
  assert.deepEqual(
    (await read(chat)).body.messages.map(({ sequence }) => sequence),
    [1, 2, 3, 4, 5, 6],
  )
})

test('a stranger can neither read nor write a conversation, nor tell that it exists', async () => {
  const { guest, startChat } = await openSupport()
  const chat = await startChat('My address is …')
  const other = await startChat('Hello')
  const path = `${CONVERSATIONS}/${chat.conversation.id}`
  const headers = { 'Conversation-Token': other.token }
  const message = { client_id: randomUUID(), text: 'Hi' }
  const attempts = [
    await guest.request('GET', path),
    await guest.request('GET', path, undefined, headers),
    await guest.request('POST', `${path}/messages`, message, headers),
    await guest.request('POST', `${path}/close`, undefined, headers),
    await guest.request('GET', `${CONVERSATIONS}/${randomUUID()}`, undefined, headers),
    await guest.request('GET', `${CONVERSATIONS}/x`, undefined, headers),
  ]
  assert.deepEqual(
    attempts.map(({ status, body }) => [status, body.error.code]),
    attempts.map(() => [404, 'not_found']),
  )
  assert.equal((await guest.request('GET', CONVERSATIONS)).status, 401)
  assert.equal((await guest.request('GET', '/api/admin/support/conversations')).status, 401)
})

test('a clerk cannot close a chat over a message that arrives at the same time', async () => {
  const { db, startChat, post, close, read } = await openSupport()
  const chat = await startChat('First')
  const { promise: isPosted, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: setLocked } = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select from support_conversations for update`)
    setLocked()
    await isPosted
  })
  await isLocked
  const posting = post(chat, 'One more thing')
  await waitForLockWaiters(db, 1)
  const closing = close(chat, 1)
  await waitForLockWaiters(db, 2)
  commit()
  await holding

  assert.equal((await posting).status, 201)
  const closed = await closing
  assert.deepEqual([closed.status, closed.body.error.code], [409, 'conversation_changed'])
  assert.equal((await close(chat, 2)).status, 200)
  assert.equal((await read(chat)).body.conversation.status, 'closed')
})

test('a message reopens a closed chat, and what happened is recorded with its actor', async () => {
  const { startChat, post, close, admin } = await openSupport()
  const chat = await startChat('Hello')
  const path = `/api/admin/support/conversations/${chat.conversation.id}`
  await admin<AdminConversation>('PUT', `${path}/assignee`)
  const assigned = await admin<AdminConversation>('PUT', `${path}/assignee`)
  assert.equal(assigned.body.assignee?.name, 'Mina')
  await close(chat, 1)
  await post(chat, 'Still there?')
  const { body } = await admin<AdminConversationMessages>('GET', path)
  assert.deepEqual(
    body.events.map(({ kind, actor }) => [kind, actor.name ?? actor.kind]),
    [
      ['assigned', 'Mina'],
      ['closed', 'Mina'],
      ['reopened', 'shopper'],
    ],
  )
  assert.equal(body.conversation.status, 'open')
})

test('a message that the clerk had not read still waits after the answer', async () => {
  const { startChat, post, answer, read } = await openSupport()
  const chat = await startChat('First')
  await post(chat, 'Second')
  await answer(chat, 'Answer to the first', 1)
  assert.ok((await read(chat)).body.conversation.answer_due_at)
  await answer(chat, 'Answer to the second', 2)
  assert.equal((await read(chat)).body.conversation.answer_due_at, null)
})

test('a note is read by clerks only', async () => {
  const { startChat, read, admin } = await openSupport()
  const chat = await startChat('Hello')
  const path = `/api/admin/support/conversations/${chat.conversation.id}`
  const note = { client_id: randomUUID(), text: 'Writes every week' }
  assert.equal((await admin('POST', `${path}/notes`, note)).status, 201)
  assert.equal((await read(chat)).body.messages.length, 1)
  const { body } = await admin<AdminConversationMessages>('GET', path)
  assert.deepEqual(body.messages.at(-1)?.text, note.text)
  assert.ok(body.conversation.answer_due_at)
})

test('a ticket is confirmed by e-mail without its text, and answered by e-mail within 24 hours', async () => {
  const { guest, answer, listEmails, readLink } = await openSupport()
  const request = {
    request_id: randomUUID(),
    channel: 'ticket',
    text: 'Buy at https://spam.example',
  }
  assert.equal((await guest.request('POST', CONVERSATIONS, request)).status, 422, 'no address')
  const email = 'Mina@Example.com'
  const created = await guest.request<CreatedConversation>('POST', CONVERSATIONS, {
    ...request,
    email,
  })
  const { number } = created.body.conversation
  const [receipt] = await listEmails()
  assert.equal(receipt?.recipient, 'mina@example.com')
  assert.match(receipt?.subject ?? '', new RegExp(`ticket ${number}`))
  assert.match(receipt?.text ?? '', /by 24 November 2026 at 10:00 UTC/)
  assert.doesNotMatch(receipt?.text ?? '', /spam/)

  const clientId = randomUUID()
  await answer(created.body, 'Dear Mina,\nthank you.', 1, clientId)
  await answer(created.body, 'Dear Mina,\nthank you.', 1, clientId)
  const emails = await listEmails()
  assert.deepEqual(
    emails.map(({ template }) => template),
    ['ticket-answer', 'ticket-receipt'],
  )
  assert.match(emails[0]?.text ?? '', /Dear Mina,\n\nthank you\./)
  const opened = await readLink(emails[0]?.text ?? '')
  assert.equal(opened.body.messages.length, 2, 'the link opens the conversation')
})

test('a clerk finds the tickets whose answer is late', async () => {
  const { shop, list, startChat, answer } = await openSupport()
  const [late, answered] = [await startChat('Late'), await startChat('Answered')]
  await answer(answered, 'Here you are', 1)
  assert.deepEqual(await list('overdue'), [])
  const nextDay = await openSupport({ shop, now: utc('2026-11-24 10:01') })
  assert.deepEqual(await nextDay.list('overdue'), [late.conversation.number])
  const counts = await nextDay.admin('GET', '/api/admin/support/counts')
  assert.deepEqual(counts.body, {
    ...{ open: 2, waiting: 1, overdue: 1, unassigned: 2, mine: 0, closed: 0 },
  } as never)
})

test('an administrator sets the opening hours, and shoppers see whether chats are answered', async () => {
  const { guest, admin } = await openSupport()
  const getAvailability = async () => (await guest.request('GET', '/api/support/availability')).body
  assert.deepEqual(await getAvailability(), { is_available: false, next_opening_at: null } as never)
  const hours = [{ day: 1, from: '09:00', to: '17:00' }]
  const path = '/api/admin/support/settings'
  for (const invalid of [
    { hours: [{ day: 1, from: '17:00', to: '09:00' }] },
    { hours: [{ day: 8, from: '09:00', to: '17:00' }] },
  ])
    assert.equal((await admin('PUT', path, invalid)).status, 422)
  const setZone = (time_zone: string, revision: number) =>
    admin('PUT', '/api/admin/settings/time-zone', { time_zone, revision })
  assert.equal((await setZone('America/New_York', 0)).status, 200)
  assert.equal((await admin('PUT', path, { hours })).status, 200)
  const away = { is_available: false, next_opening_at: '2026-11-23T14:00:00.000Z' }
  assert.deepEqual(await getAvailability(), away as never)
  await setZone('Europe/Berlin', 1)
  assert.deepEqual(await getAvailability(), { is_available: true, next_opening_at: null } as never)
})

test('two hundred messages of a shopper in a day are enough; a repeated one is no further one', async () => {
  const { db, startChat, post } = await openSupport()
  const chat = await startChat('1')
  await db.execute(sql`insert into support_messages
    select conversation_id, n, gen_random_uuid(), author, body, actor_kind, actor_id, actor_name, created_at
    from support_messages, generate_series(2, 199) n`)
  await db.execute(sql`update support_conversations set last_sequence = 199`)
  const clientId = randomUUID()
  assert.equal((await post(chat, 'Last', clientId)).status, 201)
  assert.equal((await post(chat, 'Last', clientId)).status, 201)
  assert.equal((await post(chat, 'One more')).status, 429)
})

test('messages are plain text of up to 4,000 characters', async () => {
  const { startChat, post } = await openSupport()
  const chat = await startChat('<b>I <3 it</b>\u0007\r\n\r\n\r\n\r\nBye')
  assert.equal(chat.messages[0]?.text, '<b>I <3 it</b>\n\nBye')
  assert.equal((await post(chat, '😀'.repeat(2000))).status, 201)
  for (const text of ['', '  \n', '\u0007', 'x'.repeat(4001)])
    assert.equal((await post(chat, text)).status, 422)
})
