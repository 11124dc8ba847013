import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import {
  type CreatedConversation,
  MAX_ATTACHMENT_BYTES,
  type SupportAttachment,
  type SupportMessage,
} from '#contract/support'
import { deleteUnusedAttachments, purgeGuestConversations } from '#modules/support'
import { deleteRemovedFiles } from '#platform/files/delete-removed-files'
import { CONVERSATIONS, openSupport } from '#tests/support/support-shop'
import { utc } from '#tests/support/test-shop'
import { ADMIN_TOKEN, createTestDependencies } from '#tests/support/test-site'

const ADMIN_CONVERSATIONS = '/api/admin/support/conversations'
const photograph = await sharp({
  create: { width: 60, height: 40, channels: 3, background: { r: 40, g: 120, b: 70 } },
})
  .withExif({ IFD0: { Artist: 'MINA-AT-HOME' } })
  .jpeg()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

test('a guest attaches a picture and a PDF, and the clerk and the guest can save them', async () => {
  const { startChat, upload, send, download } = await openAttachments()
  const chat = await startChat('The lamp is broken')
  const picture = (await upload(chat, 'C:\\photos\\lämp.jpeg', photograph)).body
  assert.deepEqual([picture.name, picture.content_type], ['lämp.webp', 'image/webp'])
  const bill = (await upload(chat, 'bill.pdf', pdf)).body
  assert.equal((await download(chat, bill.id)).status, 404, 'no message has it yet')
  const sent = await send(chat, '', [bill.id, picture.id])
  assert.equal(sent.status, 201)
  assert.deepEqual(
    sent.body.attachments.map(({ name }) => name),
    ['lämp.webp', 'bill.pdf'],
  )

  const saved = await download(chat, picture.id)
  const bytes = Buffer.from(await saved.arrayBuffer())
  assert.ok(photograph.includes('MINA-AT-HOME') && !bytes.includes('MINA-AT-HOME'))
  assert.equal((await sharp(bytes).metadata()).format, 'webp')
  const asClerk = await download(chat, bill.id, 'clerk')
  assert.equal(asClerk.headers.get('Content-Type'), 'application/pdf')
  assert.equal(
    asClerk.headers.get('Content-Disposition'),
    `attachment; filename="bill.pdf"; filename*=UTF-8''bill.pdf`,
  )
  assert.equal(asClerk.headers.get('Content-Security-Policy'), "default-src 'none'; sandbox")
  assert.equal(asClerk.headers.get('X-Content-Type-Options'), 'nosniff')
  assert.match(asClerk.headers.get('Cache-Control') ?? '', /no-store/)
  assert.deepEqual(Buffer.from(await asClerk.arrayBuffer()), pdf)
})

test('a chat and a ticket begin with a file, and the answer brings one', async () => {
  const { guest, upload, uploadFirst, download, answerWith, read, listEmails } =
    await openAttachments()
  const requestId = randomUUID()
  const file = (await uploadFirst(requestId, 'note.txt', Buffer.from('Grüße\n'))).body
  const body = { request_id: requestId, text: '', attachment_ids: [file.id] }
  const another = { ...body, request_id: randomUUID() }
  assert.equal((await guest.request('POST', CONVERSATIONS, another)).status, 422)
  const ticket = { ...body, channel: 'ticket', email: 'mina@example.com' }
  const created = await guest.request<CreatedConversation>('POST', CONVERSATIONS, ticket)
  assert.deepEqual([created.status, created.body.messages[0]?.attachments.length], [201, 1])
  const text = await download(created.body, file.id)
  assert.equal(text.headers.get('Content-Type'), 'text/plain; charset=utf-8')

  const reply = (await upload(created.body, 'label.pdf', pdf, 'clerk')).body
  assert.equal((await answerWith(created.body, reply.id)).status, 201)
  assert.equal((await read(created.body)).body.messages.at(-1)?.attachments[0]?.name, 'label.pdf')
  const [email] = await listEmails()
  assert.match(email?.text ?? '', /Attached: label\.pdf\./)
})

test('nobody reads or takes a file of another conversation, or of the other side', async () => {
  const { startChat, upload, uploadFirst, send, download, site, answerWith } =
    await openAttachments()
  const [chat, other] = [await startChat('Mine'), await startChat('Theirs')]
  const file = (await upload(chat, 'a.pdf', pdf)).body
  const ofClerk = (await upload(chat, 'b.pdf', pdf, 'clerk')).body
  const loose = (await uploadFirst(randomUUID(), 'c.pdf', pdf)).body
  assert.equal((await send(other, 'Give me that', [file.id])).status, 422)
  assert.equal((await send(chat, 'And that', [ofClerk.id])).status, 422)
  assert.equal((await send(chat, 'And that', [loose.id])).status, 422)
  assert.equal((await answerWith(chat, file.id)).status, 422)
  assert.equal((await send(chat, 'Mine', [file.id])).status, 201)
  assert.equal((await download(other, file.id)).status, 404)
  const path = `${CONVERSATIONS}/${chat.conversation.id}/attachments`
  assert.equal((await site.request(`${path}/${file.id}`)).status, 404)
  assert.equal(
    (await site.request(`${path}?name=a.pdf`, { method: 'POST', body: pdf })).status,
    404,
  )
})

test('one file belongs to one message, though two are sent at once', async () => {
  const { startChat, upload, send } = await openAttachments()
  const chat = await startChat('Hello')
  const file = (await upload(chat, 'a.pdf', pdf)).body
  const sent = await Promise.all(['1', '2', '3'].map((text) => send(chat, text, [file.id])))
  assert.deepEqual(sent.map(({ status }) => status).sort(), [201, 422, 422])

  const second = (await upload(chat, 'b.pdf', pdf)).body
  const clientId = randomUUID()
  const repeated = [await send(chat, 'x', [second.id], clientId)]
  repeated.push(await send(chat, 'x', [second.id], clientId))
  assert.deepEqual(
    repeated.map(({ status, body }) => [status, body.attachments.length]),
    [
      [201, 1],
      [201, 1],
    ],
  )
})

test('only pictures, PDF and plain text of up to 5 MiB are stored, whatever their name says', async () => {
  const { startChat, upload, send, db } = await openAttachments()
  const chat = await startChat('Hello')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const zip = Buffer.from('PK\u0003\u0004')
  for (const [name, bytes] of [
    ['page.png', html],
    ['page.txt', html],
    ['page.txt', Buffer.concat([Buffer.from('hello '), html])],
    ['drawing.png', svg],
    ['drawing.svg', svg],
    ['page.jpeg', Buffer.concat([photograph.subarray(0, 3), html])],
    ['page.pdf', Buffer.concat([html, pdf])],
    ['cut.pdf', pdf.subarray(0, 20)],
    ['half.jpeg', photograph.subarray(0, photograph.length / 2)],
    ['archive.txt', zip],
    ['notes', Buffer.from('hello')],
    ['empty.txt', Buffer.alloc(0)],
  ] as const)
    assert.equal((await upload(chat, name, bytes)).status, 415, name)
  const large = Buffer.concat([pdf, Buffer.alloc(MAX_ATTACHMENT_BYTES), pdf])
  assert.equal((await upload(chat, 'large.pdf', large)).status, 413)

  const polyglot = (await upload(chat, 'p.jpeg', Buffer.concat([photograph, html]))).body
  assert.equal((await send(chat, '', [polyglot.id])).status, 201)
  const { rows } = await db.execute(sql`select name from support_attachments`)
  assert.deepEqual(rows, [{ name: 'p.webp' }])
})

test('twenty files a day are enough for a conversation, and four for a message', async () => {
  const { startChat, upload, send } = await openAttachments()
  const chat = await startChat('Hello')
  const uploads = await Promise.all(
    Array.from({ length: 22 }, (_, n) => upload(chat, `${n}.pdf`, pdf)),
  )
  const stored = uploads.filter(({ status }) => status === 201).map(({ body }) => body.id)
  assert.equal(stored.length, 20)
  assert.equal(uploads.filter(({ status }) => status === 429).length, 2)
  assert.equal((await send(chat, 'Five', stored.slice(0, 5))).status, 422)
  assert.equal((await send(chat, 'Four', stored.slice(0, 4))).status, 201)
})

test('a file is deleted with its conversation, and an unused upload with its time', async () => {
  const { db, files, startChat, upload, send, close } = await openAttachments()
  const chat = await startChat('Hello')
  const sent = (await upload(chat, 'sent.pdf', pdf)).body
  const unused = (await upload(chat, 'unused.pdf', pdf)).body
  await send(chat, '', [sent.id])
  const hasFile = async ({ id }: SupportAttachment) => {
    const file = await files.read(`support/${id}`)
    file?.body.destroy()
    return file !== null
  }
  await deleteUnusedAttachments(db, { before: utc('2026-11-23 09:59') })
  await deleteRemovedFiles({ db, files })
  assert.deepEqual([await hasFile(sent), await hasFile(unused)], [true, true])
  await deleteUnusedAttachments(db, { before: utc('2026-11-23 10:01') })
  await deleteRemovedFiles({ db, files })
  assert.deepEqual([await hasFile(sent), await hasFile(unused)], [true, false])

  await close(chat, 2)
  await purgeGuestConversations(db, { before: utc('2027-11-24 10:00') })
  await deleteRemovedFiles({ db, files })
  assert.equal(await hasFile(sent), false)
  const { rowCount } = await db.execute(sql`select from removed_files`)
  assert.equal(rowCount, 0)
})

/** A shop with support, and clients that upload and save files. */
async function openAttachments() {
  const support = await openSupport()
  const { db, site, guest, admin } = support
  const { files } = await createTestDependencies(db)
  type Reader = 'guest' | 'clerk'

  const buildRequest = ({ conversation, token }: CreatedConversation, reader: Reader) =>
    reader === 'clerk'
      ? {
          path: `${ADMIN_CONVERSATIONS}/${conversation.id}/attachments`,
          headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } as Record<string, string>,
        }
      : {
          path: `${CONVERSATIONS}/${conversation.id}/attachments`,
          headers: { 'Conversation-Token': token } as Record<string, string>,
        }
  const post = async (path: string, body: Buffer, headers: Record<string, string> = {}) => {
    const type = { 'Content-Type': 'application/octet-stream' }
    const init = { method: 'POST', body: new Uint8Array(body), headers: { ...type, ...headers } }
    const response = await site.request(path, init)
    return { status: response.status, body: (await response.json()) as SupportAttachment }
  }

  return {
    ...support,
    files,
    upload(chat: CreatedConversation, name: string, bytes: Buffer, reader: Reader = 'guest') {
      const { path, headers } = buildRequest(chat, reader)
      return post(`${path}?${new URLSearchParams({ name })}`, bytes, headers)
    },
    uploadFirst(requestId: string, name: string, bytes: Buffer) {
      const query = new URLSearchParams({ request_id: requestId, name })
      return post(`/api/support/attachments?${query}`, bytes)
    },
    async download(chat: CreatedConversation, id: string, reader: Reader = 'guest') {
      const { path, headers } = buildRequest(chat, reader)
      return site.request(`${path}/${id}`, { headers })
    },
    send(chat: CreatedConversation, text: string, ids: string[], clientId: string = randomUUID()) {
      const path = `${CONVERSATIONS}/${chat.conversation.id}/messages`
      const body = { client_id: clientId, text, attachment_ids: ids }
      const headers = { 'Conversation-Token': chat.token }
      return guest.request<SupportMessage>('POST', path, body, headers)
    },
    answerWith({ conversation }: CreatedConversation, attachmentId: string) {
      const path = `${ADMIN_CONVERSATIONS}/${conversation.id}/answers`
      const body = { client_id: randomUUID(), text: '', seen_sequence: 1 }
      return admin('POST', path, { ...body, attachment_ids: [attachmentId] })
    },
  }
}
