import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { sellerSetting } from '#modules/invoices'
import { COMPLETE, listCodes, rejectDns, SECRET } from '#tests/support/complete-settings'
import { openTestShop } from '#tests/support/test-shop'
import { parseConfig } from '../config/config.ts'
import { createDemoAdmin } from '../startup/demo-admin.ts'
import { checkDatabase } from './check-database.ts'
import { checkServices } from './check-services.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-check-'))
after(() => rmSync(folder, { recursive: true }))

test('Mina reads what the database, its server and her set-up lack', async () => {
  const { db, url } = await openTestShop()
  await sellerSetting.set(db, {
    value: { name: 'Lamps', lines: ['Quay 1'], email: 'info@lamps.shop', taxId: null },
    now: new Date(),
  })
  const config = parseConfig({ ...COMPLETE, DATABASE_URL: url, STORE_NAME: 'Lamps' })
  const expected = ['countries_missing', 'database_not_archived', 'email_never_sent']
  const first = listCodes(await checkDatabase({ config, url }))
  for (const code of expected.slice(1)) assert.ok(first.includes(code as never), code)
  const known = new Set([...expected, 'products_missing', 'exchange_rates_of_demo'])
  assert.deepEqual(
    first.filter((code) => !known.has(code)),
    [],
  )

  await createDemoAdmin(db, new Date())
  await sellerSetting.set(db, {
    value: { name: 'Demo', lines: ['Quay 1'], email: 'info@demo.example', taxId: null },
    now: new Date(),
  })
  const late = () => new Date(Date.now() - 3_000)
  const many = parseConfig({ ...COMPLETE, DATABASE_URL: url, PROCESSES: '40' })
  const second = listCodes(await checkDatabase({ config: many, url, now: late }))
  assert.deepEqual(
    second.filter((code) => !first.includes(code)),
    [
      'clock_offset',
      'database_connections_too_few',
      'demo_admin',
      'seller_missing',
      'shop_name_default',
    ],
  )
})

test('Mina learns that an address of a replica is no standby, and that another one does not answer', async () => {
  const { url } = await openTestShop()
  const config = parseConfig({
    DATABASE_URL: url,
    DATABASE_REPLICA_URLS: `${url},postgres://shop@127.0.0.1:9/shop`,
  })
  const codes = listCodes(await checkDatabase({ config, url }))
  assert.deepEqual(
    codes.filter((code) => code.startsWith('replica_')),
    ['replica_not_following', 'replica_unreachable'],
  )
})

test('a database of another version, or none, is told from one that was not started with', async () => {
  const { db, url } = await openTestShop()
  const config = parseConfig({ ...COMPLETE, DATABASE_URL: url })
  const isOfVersion = (code: string) => /^(migrations|database_(newer|empty|unre))/.test(code)
  const check = async (target = url) =>
    listCodes(await checkDatabase({ config, url: target })).filter(isOfVersion)

  assert.deepEqual(await check(), [])
  await db.execute(sql`insert into migrations (name) values ('9999-later.sql')`)
  assert.deepEqual(await check(), ['database_newer'])
  await db.execute(sql`delete from migrations where name = '9999-later.sql'`)
  const { rows } = await db.execute<{ name: string }>(
    sql`update migrations set name = 'x' || name where name = (select max(name) from migrations)
      returning substr(name, 2) as name`,
  )
  await db.execute(sql`delete from migrations where name like 'x%'`)
  assert.deepEqual(await check(), ['migrations_pending'])
  await db.execute(sql`insert into migrations (name) values (${rows[0]!.name})`)

  await db.execute(sql`alter table migrations rename to migrations_before`)
  assert.deepEqual(await check(), ['database_empty'])
  await db.execute(sql`alter table migrations_before rename to migrations`)
  const closed = 'postgres://shop:hunter2@127.0.0.1:1/shop'
  const findings = await checkDatabase({ config, url: closed })
  assert.deepEqual(listCodes(findings), ['database_unreachable'])
  assert.doesNotMatch(JSON.stringify(findings), /hunter2/)
})

test('a public bucket, a dead mail server and missing DNS records are found by asking', async () => {
  const { db } = await openTestShop()
  const bucket = await startBucket()
  const settings = {
    DATA_DIR: folder,
    ...{ S3_BUCKET: 'files', S3_ENDPOINT: bucket.url },
    ...{ S3_ACCESS_KEY_ID: 'shop', S3_SECRET_ACCESS_KEY: SECRET },
    MAIL_FROM: 'Lamps <orders@mail.lamps.shop>',
  }
  const check = async (extra: Record<string, string>, records: Record<string, string>) => {
    const resolveTxt = async (name: string) => {
      if (records[name]) return [[records[name]]]
      throw Object.assign(new Error(name), { code: 'ENODATA' })
    }
    const config = parseConfig({ ...settings, ...extra })
    return listCodes(await checkServices(config, { db, resolveTxt }))
  }
  assert.deepEqual(await check({}, {}), [])
  const SMTP_URL = 'smtp://127.0.0.1:1'
  assert.deepEqual(await check({ SMTP_URL }, {}), [
    'dmarc_missing',
    'mail_unreachable',
    'spf_missing',
  ])
  const records = { 'mail.lamps.shop': 'v=spf1 -all', '_dmarc.lamps.shop': 'v=DMARC1; p=none' }
  assert.deepEqual(await check({ SMTP_URL }, records), ['mail_unreachable'])

  const OPENSEARCH_URL = 'http://127.0.0.1:1'
  assert.deepEqual(await check({ OPENSEARCH_URL }, {}), ['search_engine_unreachable'])

  bucket.isPublic = true
  assert.deepEqual(await check({}, {}), ['storage_public'])
  bucket.rejectsKeys = true
  assert.deepEqual(await check({}, {}), ['storage_unreachable'])
  assert.deepEqual(bucket.keys(), [], 'the files of the check are deleted')

  const config = parseConfig({ ...settings, SMTP_URL, S3_BUCKET: '' })
  const unanswered = await checkServices(config, { db, resolveTxt: rejectDns })
  assert.deepEqual(listCodes(unanswered), ['dns_not_checked', 'mail_unreachable'])
})

/** Starts an object store that checks whether requests are signed, not how. */
async function startBucket() {
  const objects = new Map<string, Buffer>()
  const bucket = { url: '', isPublic: false, rejectsKeys: false, keys: () => [...objects.keys()] }
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const key = new URL(request.url ?? '', 'http://bucket').pathname
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')
    const isAllowed = isSigned ? !bucket.rejectsKeys : bucket.isPublic && request.method === 'GET'
    if (!isAllowed) return response.writeHead(403).end()
    if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
    if (request.method === 'DELETE') objects.delete(key)
    response.writeHead(objects.has(key) || request.method !== 'GET' ? 200 : 404)
    response.end(request.method === 'GET' ? objects.get(key) : '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  bucket.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return bucket
}
