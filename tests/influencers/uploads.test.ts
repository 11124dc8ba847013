import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { UPLOAD_CHUNK_BYTES } from '#contract/influencers'
import type { UserId } from '#modules/identity'
import { purgeUploadSessions, purgeUploads } from '#modules/influencers'
import type { Database } from '#platform/db/database'
import { deleteRemovedFiles } from '#platform/files/delete-removed-files'
import type { FileStorage } from '#platform/files/file-storage'
import { openFileStorage } from '#platform/files/open-file-storage'
import type { ScanFile, ScanResult } from '#platform/files/scan-file'
import { influencerProfiles } from '#tables/influencers'
import { theo } from '../support/auth-shop.ts'
import {
  buildBox,
  buildMp4,
  buildPhotograph,
  buildWebm,
  createUploader,
} from '../support/influencer-files.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { IDENTITY_SETTINGS } from '../support/test-site.ts'

const MEBIBYTE = 2 ** 20
const DAY_SECONDS = 86_400
// Awaited before the first test: the runner may end the file during an await between tests.
const photograph = await buildPhotograph(1100, 1000)
const small = await buildPhotograph(40, 30)
const png = await sharp(small).png().toBuffer()
const webp = await sharp(small).webp().toBuffer()
const gif = await sharp(small).gif().toBuffer()
const bomb = await sharp({
  create: { width: 10_000, height: 7000, channels: 3, background: { r: 1, g: 2, b: 3 } },
})
  .png({ compressionLevel: 9 })
  .toBuffer()
const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

test('Mina sends three files, and sees their names, sizes and dates but not the files', async () => {
  const { mina, listKeys } = await openUploads()
  assert.deepEqual(await mina.list(), { files: [], sessions: [] })
  assert.equal((await mina.upload('insights', photograph, 'C:\\p\\insights.jpg')).status, 200)
  assert.equal((await mina.upload('id', png, 'me.png')).status, 200)
  assert.equal((await mina.upload('video', buildMp4(), 'hello.mp4')).status, 200)
  const { files, sessions } = await mina.list()
  assert.deepEqual(
    files.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`).sort(),
    ['id me.png', 'insights insights.jpg', 'video hello.mp4'],
  )
  assert.deepEqual(Object.keys(files[0]), ['kind', 'name', 'size', 'created_at'])
  assert.deepEqual(sessions, [])
  for (const { fileKey, kind, userId } of await listKeys())
    assert.match(fileKey, new RegExp(`^influencer-uploads/${userId}/${kind}-\\d+$`))
})

test('a picture is stored as WebP without its metadata', async () => {
  const { mina, readStored } = await openUploads()
  assert.ok(photograph.includes('MINA-AT-HOME'))
  await mina.upload('id', photograph)
  const stored = await readStored('id')
  assert.ok(!stored.bytes.includes('MINA-AT-HOME'))
  assert.equal((await sharp(stored.bytes).metadata()).format, 'webp')
  assert.equal(stored.mediaType, 'image/webp')
})

test('an upload that is cut at any part is resumed from there, and the file is whole', async () => {
  const { mina, readStored } = await openUploads()
  const video = buildMp4({ bytes: 3.5 * MEBIBYTE })
  for (let cut = 0; cut <= Math.ceil(video.length / UPLOAD_CHUNK_BYTES); cut++) {
    const { id } = (await mina.create('video', video.length)).body
    let parts = 0
    let offset = 0
    const sendNext = async () => {
      const part = video.subarray(offset, offset + UPLOAD_CHUNK_BYTES)
      const sent = await mina.send(id, offset, part)
      offset = Number(sent.offset)
      parts++
      return sent
    }
    while (parts < cut) await sendNext()
    // The client has lost its state and asks where to go on.
    const state = await mina.call('HEAD', `/${id}`)
    assert.deepEqual([state.offset, state.length], [`${offset}`, `${video.length}`])
    offset = Number(state.offset)
    let last = await mina.send(id, offset, video.subarray(offset, offset + UPLOAD_CHUNK_BYTES))
    for (offset = Number(last.offset); offset < video.length; ) last = await sendNext()
    if (last.status !== 200) last = await mina.send(id, video.length, Buffer.alloc(0))
    assert.equal(last.status, 200, `cut after ${cut} parts: ${JSON.stringify(last.body)}`)
    assert.equal(last.body.file.size, video.length)
    assert.ok((await readStored('video')).bytes.equals(video), `cut after ${cut} parts`)
  }
})

test('a part at a wrong offset changes nothing and is answered with the right offset', async () => {
  const { mina } = await openUploads()
  const { id } = (await mina.create('video', 3 * MEBIBYTE)).body
  const part = Buffer.alloc(MEBIBYTE)
  assert.equal((await mina.send(id, 0, part)).offset, `${MEBIBYTE}`)
  for (const offset of [0, 1, 2 * MEBIBYTE, 3 * MEBIBYTE]) {
    const { status, body, offset: right } = await mina.send(id, offset, part)
    assert.deepEqual([status, body.error.code], [409, 'upload_offset_wrong'], `${offset}`)
    assert.equal(right, `${MEBIBYTE}`)
  }
  assert.equal((await mina.call('GET', `/${id}`)).body.offset, MEBIBYTE)
  for (const offset of ['', 'x', '-1', '1.5'])
    assert.equal(
      (await mina.call('PATCH', `/${id}`, { headers: { 'Upload-Offset': offset }, body: 'x' }))
        .status,
      422,
      offset,
    )
})

test('the same part sent ten times at once is stored once', async () => {
  const { mina, db } = await openUploads()
  const { id } = (await mina.create('video', 2 * MEBIBYTE)).body
  const part = Buffer.alloc(MEBIBYTE, 1)
  const answers = await Promise.all(Array.from({ length: 10 }, () => mina.send(id, 0, part)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  const { rowCount } = await db.execute(sql`select from influencer_upload_parts`)
  assert.equal(rowCount, 1)
})

test('the end of an upload that is asked for ten times at once stores one file', async () => {
  const { mina, listKeys } = await openUploads()
  const { id } = (await mina.create('id', small.length)).body
  await Promise.all(Array.from({ length: 10 }, () => mina.send(id, 0, small)))
  const again = await mina.send(id, small.length, Buffer.alloc(0))
  assert.deepEqual([again.status, again.body.file.kind], [200, 'id'])
  assert.equal((await listKeys()).length, 1)
})

test('Theo neither sees nor changes Mina’s upload, and a guest is asked to sign in', async () => {
  const { mina, theo: other, guest } = await openUploads()
  const { id } = (await mina.create('id', small.length)).body
  assert.equal((await other.call('GET', `/${id}`)).status, 404)
  assert.equal((await other.send(id, 0, small)).status, 404)
  assert.equal((await other.call('DELETE', `/${id}`)).status, 404)
  assert.equal((await other.call('DELETE', '/files/id')).status, 404)
  assert.deepEqual(await other.list(), { files: [], sessions: [] })
  assert.equal((await guest.create('id', 10)).status, 401)
  assert.equal((await guest.send(id, 0, small)).status, 401)
  assert.equal((await mina.send(id, 0, small)).status, 200)
})

test('a size that is a lie ends where it says, and is refused', async () => {
  const { mina } = await openUploads()
  const { id } = (await mina.create('id', 100)).body
  assert.equal((await mina.send(id, 0, small)).status, 422, 'more than was said')
  const short = await mina.send(id, 0, small.subarray(0, 100))
  assert.deepEqual([short.status, short.body.error.code], [415, 'upload_picture_unsupported'])
  const longer = (await mina.create('id', small.length + 100)).body
  const sent = await mina.send(longer.id, 0, small)
  assert.equal(sent.status, 422, 'a part that is not the last one is too small')
  assert.deepEqual((await mina.list()).files, [])
})

test('the server decides the limits of sizes, parts and days', async () => {
  const { mina, advanceClock } = await openUploads()
  for (const [kind, max] of [
    ['insights', 10],
    ['id', 10],
    ['video', 50],
  ] as const) {
    const { status, body } = await mina.create(kind, max * MEBIBYTE + 1)
    assert.equal(status, 413)
    assert.equal(body.error.message, `File is too large. Maximum size is ${max}MB.`)
  }
  for (const size of [0, -1, 1.5, 2 ** 40])
    assert.equal((await mina.create('id', size)).status, 422)
  const { id } = (await mina.create('video', 50 * MEBIBYTE)).body
  // The server closes the connection while the client is still sending.
  const headers = { 'Upload-Offset': '0', Connection: 'close' }
  const large = await mina
    .call('PATCH', `/${id}`, { headers, body: new Uint8Array(MEBIBYTE + 1) })
    .catch(() => null)
  assert.equal(large?.status ?? 413, 413)
  assert.equal((await mina.call('GET', `/${id}`)).body.offset, 0)
  for (let count = 2; count <= 6; count++)
    assert.equal((await mina.create('video', 50 * MEBIBYTE)).status, 201)
  assert.equal((await mina.create('video', 50 * MEBIBYTE)).status, 429)
  assert.equal((await mina.list()).sessions.length, 1, 'one of a kind is open')
  advanceClock(DAY_SECONDS + 1)
  assert.equal((await mina.create('video', 50 * MEBIBYTE)).status, 201)
})

test('quotas hold when forty uploads begin at once', async () => {
  const { mina } = await openUploads()
  const answers = await Promise.all(Array.from({ length: 40 }, () => mina.create('id', 10)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 30)
  assert.equal((await mina.list()).sessions.length, 1)
})

test('who begins uploads without sending them keeps nobody else from the day’s space, and who sends them does', async () => {
  const { mina, theo, db } = await openUploads()
  const other = (await theo.create('video', 50 * MEBIBYTE)).body.id
  await db.execute(sql`
    insert into influencer_upload_sessions (id, user_id, kind, bytes, file_name, created_at, expires_at, ended_at, outcome)
    select gen_random_uuid(), user_id, kind, bytes, file_name, created_at, expires_at, created_at, 'cancelled'
    from influencer_upload_sessions, generate_series(1, 100) where id = ${other}`)
  const { status, body } = await mina.create('id', 10)
  assert.equal(status, 201)
  await db.execute(sql`
    update influencer_upload_sessions set received_bytes = bytes where outcome = 'cancelled'`)
  const headers = { 'Upload-Offset': '0' }
  const sent = await mina.call('PATCH', `/${body.id}`, { headers, body: new Uint8Array(10) })
  assert.deepEqual([sent.status, sent.body.error?.code], [429, 'too_many_uploads'])
  assert.equal((await mina.create('insights', 10)).status, 429)
})

const flip = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 0xff
  return copy
}
const NO_PICTURES: Record<string, Buffer> = {
  'an HTML page': html,
  'an SVG image': svg,
  'a GIF': gif,
  'an HTML page that begins like a JPEG': Buffer.concat([small.subarray(0, 3), html]),
  'an HTML page after a PNG': Buffer.concat([png, html]),
  'an HTML page after a PNG, with the end of one': Buffer.concat([png, html, png.subarray(-12)]),
  'an HTML page after a WebP': Buffer.concat([webp, html]),
  'a truncated JPEG': photograph.subarray(0, photograph.length / 2),
  'a truncated PNG': png.subarray(0, -20),
  'a PNG with a broken chunk': flip(png, 60),
  'a picture of 70 million pixels': bomb,
  'a video': buildMp4(),
  'a PDF': Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
}
const NO_VIDEOS: Record<string, Buffer> = {
  'an HTML page': html,
  'a picture': photograph,
  'an HTML page after an MP4': Buffer.concat([buildMp4(), html]),
  'an unknown box after an MP4': Buffer.concat([buildMp4(), buildBox('html', html)]),
  'a truncated MP4': buildMp4().subarray(0, -10),
  'a truncated WebM': buildWebm().subarray(0, -10),
  'an HTML page after a WebM': Buffer.concat([buildWebm(), html]),
  'an MP4 without a movie': Buffer.concat([
    buildBox('ftyp', Buffer.from('isom\0\0\0\0')),
    buildBox('mdat', html),
  ]),
  'a song': buildMp4({ brand: 'M4A ', track: 'soun' }),
  'a sound in a container of videos': buildMp4({ track: 'soun' }),
  'an HEIC picture': buildMp4({ brand: 'heic' }),
  'a box that is longer than the file': flip(buildMp4(), 0),
  'a Matroska file': buildWebm({ docType: 'matroska' }),
  'a sound in WebM': buildWebm({ track: 2 }),
}

test('a file that is something else than it should be is refused, whatever its name', async () => {
  const { mina, db, advanceClock } = await openUploads()
  await mina.upload('id', small)
  await mina.upload('video', buildMp4())
  const before = await mina.list()
  for (const [kind, files] of [
    ['id', NO_PICTURES],
    ['video', NO_VIDEOS],
  ] as const)
    for (const [description, bytes] of Object.entries(files)) {
      advanceClock(DAY_SECONDS)
      const { status, body } = await mina.upload(kind, bytes, 'portrait.jpg')
      assert.equal(status, 415, description)
      assert.equal(body.error.code, `upload_${kind === 'id' ? 'picture' : 'video'}_unsupported`)
    }
  assert.deepEqual(await mina.list(), before, 'the old files are kept')
  assert.equal((await db.execute(sql`select from influencer_upload_parts`)).rowCount, 0)
})

test('what follows a JPEG does not reach the storage', async () => {
  const { mina, readStored } = await openUploads()
  assert.equal((await mina.upload('id', Buffer.concat([small, html]))).status, 200)
  assert.ok(!(await readStored('id')).bytes.includes('<script>'))
})

test('every kind of video is stored as it is, by its content', async () => {
  const { mina, readStored } = await openUploads()
  for (const [bytes, type] of [
    [buildMp4(), 'video/mp4'],
    [buildMp4({ brand: 'qt  ' }), 'video/quicktime'],
    [buildWebm(), 'video/webm'],
  ] as const) {
    assert.equal((await mina.upload('video', bytes, 'a.jpg')).status, 200, type)
    const stored = await readStored('video')
    assert.equal(stored.mediaType, type)
    assert.ok(stored.bytes.equals(bytes))
  }
})

test('random bytes and random damage are refused or stored, and never fail', async () => {
  const { mina, advanceClock } = await openUploads()
  const random = createRandom(20_261_127)
  const bases = [small, png, webp, buildMp4(), buildWebm(), Buffer.alloc(0)]
  for (let round = 0; round < 120; round++) {
    if (round % 20 === 0) advanceClock(DAY_SECONDS + 1)
    const kind = round % 2 === 0 ? ('id' as const) : ('video' as const)
    const bytes = damage(bases[round % bases.length]!, random)
    const { status } = await mina.upload(kind, bytes)
    assert.ok([200, 415].includes(status), `round ${round}: ${status}`)
  }
})

test('a rejected upload gives the same answer again, and a cancelled one ends', async () => {
  const { mina } = await openUploads()
  const { id } = (await mina.create('id', html.length)).body
  for (const [offset, bytes] of [
    [0, html],
    [html.length, Buffer.alloc(0)],
  ] as const)
    assert.equal((await mina.send(id, offset, bytes)).status, 415)
  const open = (await mina.create('id', small.length)).body
  assert.equal((await mina.call('DELETE', `/${open.id}`)).status, 204)
  assert.equal((await mina.call('DELETE', `/${open.id}`)).status, 404)
  assert.equal((await mina.send(open.id, 0, small)).status, 410)
})

test('an infected file is refused, and one that cannot be scanned can be tried again', async () => {
  const results: (ScanResult | Error)[] = ['infected', new Error('no scanner'), 'clean']
  const { mina, db } = await openUploads({
    scanFile: async () => {
      const result = results.shift()!
      if (result instanceof Error) throw result
      return result
    },
  })
  const infected = await mina.upload('id', small)
  assert.deepEqual([infected.status, infected.body.error.code], [422, 'upload_infected'])
  const { id } = (await mina.create('id', small.length)).body
  assert.equal((await mina.send(id, 0, small)).status, 503)
  assert.equal((await mina.send(id, small.length, Buffer.alloc(0))).status, 200)
  const { rows } = await db.execute(sql`select scan_state from influencer_uploads`)
  assert.deepEqual(rows, [{ scan_state: 'clean' }])
})

test('a file that the storage does not take leaves the old one, and the end can be asked for again', async () => {
  const { mina, files, listKeys } = await openUploads()
  await mina.upload('id', small)
  const before = (await mina.list()).files
  const { put } = files
  files.put = async () => {
    throw new Error('The disk is full')
  }
  const { id } = (await mina.create('id', png.length)).body
  assert.equal((await mina.send(id, 0, png)).status, 500)
  assert.deepEqual((await mina.list()).files, before)
  files.put = put
  assert.equal((await mina.send(id, png.length, Buffer.alloc(0))).status, 200)
  assert.equal((await listKeys()).length, 1)
})

test('a file that is replaced or removed leaves the storage after the commit', async () => {
  const { mina, listKeys, removeFiles, files } = await openUploads()
  await mina.upload('id', small)
  const [first] = await listKeys()
  await mina.upload('id', png)
  const [second] = await listKeys()
  assert.notEqual(first!.fileKey, second!.fileKey)
  await removeFiles()
  assert.equal(await files.read(first!.fileKey), null)
  assert.ok(await isStored(files, second!.fileKey))
  assert.equal((await mina.call('DELETE', '/files/id')).status, 204)
  assert.equal((await mina.call('DELETE', '/files/id')).status, 404)
  await removeFiles()
  assert.equal(await files.read(second!.fileKey), null)
})

test('a clerk looks at a file, and each look is recorded once', async () => {
  const { mina, clerk, minaId } = await openUploads()
  const video = buildMp4({ bytes: 5000 })
  await mina.upload('video', video)
  const [file] = await clerk.list(minaId)
  assert.deepEqual(file.views, [])
  const look = randomUUID()
  const whole = await clerk.look(file.id, look)
  assert.equal(whole.status, 200)
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(video))
  for (const [name, value] of Object.entries({
    'Content-Type': 'video/mp4',
    'Content-Disposition': 'inline',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }))
    assert.equal(whole.headers.get(name), value, name)
  // A player asks for ranges, several at once.
  const ranges = await Promise.all(
    [0, 1000, 2000, 3000].map((start) => clerk.look(file.id, look, `bytes=${start}-${start + 9}`)),
  )
  for (const [index, range] of ranges.entries()) {
    assert.equal(range.status, 206)
    assert.equal(
      range.headers.get('Content-Range'),
      `bytes ${index * 1000}-${index * 1000 + 9}/${video.length}`,
    )
    const part = video.subarray(index * 1000, index * 1000 + 10)
    assert.ok(Buffer.from(await range.arrayBuffer()).equals(part))
  }
  assert.equal((await clerk.look(file.id, look, 'bytes=99999-')).status, 416)
  await clerk.look(file.id, randomUUID())
  const [seen] = await clerk.list(minaId)
  assert.deepEqual(
    seen.views.map(({ actor }: { actor: { name: string } }) => actor.name),
    ['owner@example.com', 'owner@example.com'],
  )
})

test('twenty first requests of one look at once are one view', async () => {
  const { mina, clerk, minaId } = await openUploads()
  await mina.upload('id', small)
  const [file] = await clerk.list(minaId)
  const look = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => clerk.look(file.id, look)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal((await clerk.list(minaId))[0].views.length, 1)
})

test('nobody looks unseen: not with the look of a colleague, an old one, or none', async () => {
  const { mina, clerk, addStaff, minaId, advanceClock } = await openUploads()
  await mina.upload('id', small)
  const [file] = await clerk.list(minaId)
  const look = randomUUID()
  await clerk.look(file.id, look)
  const manager = await addStaff('manager')
  const path = (id: string) => `/admin/influencer-uploads/${file.id}/content?look=${id}`
  assert.equal((await manager.get(path(look))).status, 409)
  assert.equal((await manager.get(path(''))).status, 422)
  advanceClock(3601)
  assert.equal((await clerk.look(file.id, look)).status, 409)
  assert.equal((await clerk.list(minaId))[0].views.length, 1)
})

test('who has no right to the files of influencers sees none, and Mina does not see her own through the administration', async () => {
  const { mina, addStaff, minaId, clerk, as, accessToken } = await openUploads()
  await mina.upload('id', small)
  const [file] = await clerk.list(minaId)
  const path = `/admin/influencer-uploads/${file.id}/content?look=${randomUUID()}`
  for (const caller of [await addStaff('read_only'), await addStaff('support'), as(accessToken)]) {
    assert.equal((await caller.get(path)).status, 403)
    assert.equal((await caller.get(`/admin/influencer-applications/${minaId}/uploads`)).status, 403)
  }
  assert.equal((await as(undefined).get(path)).status, 401)
  assert.deepEqual((await clerk.list(minaId))[0].views, [])
})

test('views are append-only', async () => {
  const { mina, clerk, minaId, db } = await openUploads()
  await mina.upload('id', small)
  const [file] = await clerk.list(minaId)
  await clerk.look(file.id, randomUUID())
  for (const statement of [
    sql`update influencer_upload_views set viewed_at = now()`,
    sql`delete from influencer_upload_views`,
  ])
    await assert.rejects(db.execute(statement))
  assert.equal((await clerk.list(minaId))[0].views.length, 1)
})

test('files are deleted 90 days after the decision, and a pending application keeps its files', async () => {
  const { mina, db, minaId, now, advanceClock, removeFiles, listKeys, files, clerk } =
    await openUploads()
  await mina.upload('id', small)
  const [key] = await listKeys()
  await addApplication(db, { userId: minaId, now: now() })
  const purge = () => purgeUploads(db, { now: now() })
  advanceClock(200 * DAY_SECONDS)
  await purge()
  assert.equal((await listKeys()).length, 1, 'it is pending')
  await db.execute(
    sql`update influencer_profiles set status = 'rejected', reject_reason = 'other',
      decided_at = ${now().toISOString()}, reapply_at = ${now().toISOString()}`,
  )
  advanceClock(90 * DAY_SECONDS - 10)
  await purge()
  assert.equal((await listKeys()).length, 1)
  advanceClock(20)
  await purge()
  assert.equal((await listKeys()).length, 0)
  await removeFiles()
  assert.equal(await files.read(key!.fileKey), null)
  const [deleted] = await clerk.list(minaId)
  assert.deepEqual([deleted.delete_reason, deleted.name], ['expired', null])
})

test('files of somebody who sends no application are deleted after 30 days', async () => {
  const { mina, db, now, advanceClock, listKeys } = await openUploads()
  await mina.upload('id', small)
  advanceClock(29 * DAY_SECONDS)
  await purgeUploads(db, { now: now() })
  assert.equal((await listKeys()).length, 1)
  advanceClock(2 * DAY_SECONDS)
  await purgeUploads(db, { now: now() })
  assert.equal((await listKeys()).length, 0)
})

test('an upload that is not completed ends after a day', async () => {
  const { mina, db, now, advanceClock } = await openUploads()
  const { id } = (await mina.create('id', MEBIBYTE)).body
  await mina.send(id, 0, small.subarray(0, 0))
  advanceClock(DAY_SECONDS + 1)
  await purgeUploadSessions(db, { now: now() })
  assert.equal((await db.execute(sql`select from influencer_upload_sessions`)).rowCount, 0)
})

test('Mina’s export names her files and the times of views, and her deletion removes everything', async () => {
  const { mina, clerk, minaId, db, accessToken, request, removeFiles, files, listKeys } =
    await openUploads()
  await mina.upload('id', small, 'passport.jpg')
  await mina.create('video', MEBIBYTE, 'hello.mp4')
  const [file] = await clerk.list(minaId)
  await clerk.look(file.id, randomUUID())
  const [key] = await listKeys()
  const headers = { Authorization: `Bearer ${accessToken}` }
  const exported = await (await request('/api/account/export', { headers })).text()
  const { data } = JSON.parse(exported)
  assert.equal(data.influencer_uploads[0].file_name, 'passport.jpg')
  assert.equal(data.influencer_upload_views.length, 1)
  assert.ok(!exported.includes('owner@example.com') && !exported.includes(key!.fileKey))

  const deleted = await request('/api/account', {
    method: 'DELETE',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: 'forest-green-mug' }),
  })
  assert.equal(deleted.status, 204, await deleted.text())
  for (const table of ['uploads', 'upload_sessions', 'upload_parts', 'upload_views']) {
    const { rowCount } = await db.execute(sql.raw(`select from influencer_${table}`))
    assert.equal(rowCount, 0, table)
  }
  await removeFiles()
  assert.equal(await files.read(key!.fileKey), null)
})

test('an account that is deleted while its file is checked leaves no file', async () => {
  let finishScan = () => {}
  const { promise: scanning, resolve: startScan } = Promise.withResolvers<void>()
  const { mina, db, minaId, removeFiles } = await openUploads({
    scanFile: () => {
      startScan()
      return new Promise((resolve) => {
        finishScan = () => resolve('clean')
      })
    },
  })
  const uploading = mina.upload('id', small)
  await scanning
  await db.execute(sql`delete from influencer_upload_sessions where user_id = ${minaId}`)
  finishScan()
  assert.ok([404, 410].includes((await uploading).status))
  await removeFiles()
  const { rowCount } = await db.execute(
    sql`select from influencer_uploads where deleted_at is null`,
  )
  assert.equal(rowCount, 0)
})

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-uploads-'))
after(() => rmSync(folder, { recursive: true }))

interface OpenInput {
  scanFile?: ScanFile | null
}

/** Opens a shop with Mina, Theo and a clerk who looks at applications. Nobody is signed out when the clock moves. */
async function openUploads({ scanFile = null }: OpenInput = {}) {
  const files = openFileStorage({ folder, publicUrl: 'http://shop.test', secretKey: 'k' })
  const shop = await openStaffShop({
    ...{ files, scanFile, accessTokenSeconds: 1000 * DAY_SECONDS },
    sessions: { ...IDENTITY_SETTINGS.sessions, inactivitySeconds: 0 },
  })
  const { db } = shop
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where email = 'mina@example.com'`,
  )
  const owner = await shop.addStaff('owner')
  const listKeys = async () => {
    const stored = await db.execute<{ fileKey: string; kind: string; userId: string }>(sql`
      select file_key as "fileKey", kind, user_id as "userId" from influencer_uploads
      where stored_at is not null and deleted_at is null`)
    return stored.rows
  }
  return {
    ...shop,
    ...{ files, listKeys },
    clerk: {
      list: async (userId: string) => {
        const response = await owner.get(`/admin/influencer-applications/${userId}/uploads`)
        return (await response.json()).items
      },
      look: (id: string, look: string, range?: string) => {
        const address = `/admin/influencer-uploads/${id}/content?look=${look}`
        return owner.request('GET', address, undefined, range ? { Range: range } : {})
      },
    },
    minaId: rows[0]!.id,
    mina: createUploader(shop.request, shop.accessToken),
    theo: createUploader(shop.request, await shop.signUp(theo)),
    guest: createUploader(shop.request, undefined),
    removeFiles: () => deleteRemovedFiles({ db, files }),
    async readStored(kind: string) {
      const { rows: stored } = await db.execute<{ key: string; type: string }>(sql`
        select file_key as key, media_type as type from influencer_uploads
        where kind = ${kind} and stored_at is not null and deleted_at is null`)
      const file = await files.read(stored[0]!.key)
      return { mediaType: stored[0]!.type, bytes: await buffer(file!.body) }
    },
  }
}

async function isStored(files: FileStorage, key: string): Promise<boolean> {
  const file = await files.read(key)
  file?.body.destroy()
  return file !== null
}

async function addApplication(db: Database, { userId, now }: { userId: string; now: Date }) {
  await db.insert(influencerProfiles).values({
    ...{ userId: userId as UserId, fullName: 'Mina Keller', email: 'mina@example.com' },
    ...{ instagram: '@mina.home', promotionChannels: [], niche: 'lifestyle' as const },
    ...{ applicationDate: now, updatedAt: now },
  })
}

/** Returns a function that gives a number below a limit. */
function createRandom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state * 48_271) % (2 ** 31 - 1)
    return state % limit
  }
}

/** Random bytes, or a file with changed, missing and additional bytes. */
function damage(base: Buffer, random: (limit: number) => number): Buffer {
  const noise = Buffer.from(Array.from({ length: 1 + random(300) }, () => random(256)))
  if (base.length === 0) return noise
  const copy = Buffer.from(base)
  for (let count = random(6); count > 0; count--) copy[random(copy.length)] = random(256)
  const cut = random(3) === 0 ? copy.subarray(0, 1 + random(copy.length)) : copy
  return random(3) === 0 ? Buffer.concat([cut, noise]) : cut
}
