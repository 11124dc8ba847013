import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { parse } from 'yaml'
import type { PlacedOrder } from '#contract/checkout'
import { createAdminToken } from '#modules/identity'
import { downloadInvoice } from '#modules/invoices'
import { COMMAND_LINE_ACTOR } from '#platform/actor'
import { buildBounceAddress } from '#platform/email/bounce-address'
import { emails } from '#platform/email/tables'
import { FINDINGS } from '#server/config-check/findings'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres'
import { invoices } from '#tables/invoices'
import { createVariants } from '../crash/complete-orders.ts'
import { findFreePort, openShopDependencies } from '../crash/shop-process.ts'
import { writeBounce } from '../support/bounce.ts'
import { FAST_FLAGS } from '../support/database-server.ts'
import { removeDataDir } from '../support/remove-data-dir.ts'
import { createShopper, mina } from '../support/shopper.ts'
import {
  createEnvironment,
  installProgram,
  type RunningProgram,
  startProgram,
} from './handbook/installed-program.ts'
import { toCommand } from './handbook/read-handbook.ts'
import { openHandbook } from './handbook/run-handbook.ts'

interface Session {
  access_token: string
}

const handbook = openHandbook('tools')
const [prometheus] = handbook.blocks.filter(({ language }) => language === 'yaml')
const { authorization } = parse(prometheus!.lines.join('\n')).scrape_configs[0]

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-tools-'))
// The database runs as another user than root.
chmodSync(folder, 0o755)
const cwd = path.join(folder, 'outwit')
const url = `http://localhost:${await findFreePort()}`
const settings = {
  ...{ PORT: new URL(url).port, DATA_DIR: path.join(cwd, 'data'), SEED: 'none' },
  ...{ SECRET_KEY: randomBytes(32).toString('hex'), METRICS_TOKEN: authorization.credentials },
  ...{ MAIL_BOUNCE_ADDRESS: 'bounces@shop.example', MAIL_BOUNCE_TOKEN: 'token-of-the-mail-server' },
  ...{ AUTH_AUTOCONFIRM: 'on', RATE_LIMITS: 'off', PAGE_CACHE: 'on' },
  ...{ HOST: '127.0.0.1', LOG_LEVEL: 'info' },
}
const env = createEnvironment()
installProgram(cwd, settings)
// The tools use a database that runs. So they need not start one each.
const postgres = await startEmbeddedPostgres(settings.DATA_DIR, FAST_FLAGS)
const { dependencies, close } = await openShopDependencies({ settings })
const { db, files } = dependencies
const request = (to: string, init?: RequestInit) => fetch(url + to, init)
const shopper = createShopper({ request })
let running: RunningProgram | undefined
let placed: PlacedOrder | undefined
after(async () => {
  await running?.stop()
  await close()
  await postgres.stop()
  removeDataDir(settings.DATA_DIR)
  rmSync(folder, { recursive: true })
})

test('the role of the example owns the database of the shop, and the check of settings finds no fault with it', async () => {
  const client = new Client(postgres.superuserUrl)
  await client.connect()
  const [block] = handbook.blocks.filter(({ language }) => language === 'sql')
  for (const statement of block!.lines.map(handbook.take))
    await client.query(statement.replace('…', 'password-of-the-shop'))
  const inline = handbook.take(block!.lines.join(' ').replace(/;$/, ''))
  for (const statement of inline.replaceAll('shop', 'shop_of_patroni').split('; '))
    await client.query(statement)
  await client.end()

  const outside = new URL(postgres.superuserUrl)
  Object.assign(outside, { username: 'shop', password: 'password-of-the-shop', pathname: '/shop' })
  const command = 'npm run check-config -- --json'
  const withRole = { ...env, DATABASE_URL: outside.href }
  const { stdout } = await handbook.run(command, { cwd, env: withRole, code: 1 })
  const { ok, findings } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  const codes: string[] = findings.map(({ code }: { code: string }) => code)
  assert.equal(ok, false)
  assert.ok(codes.includes('database_empty') && codes.includes('public_url_missing'))
  assert.ok(!codes.includes('database_superuser') && !codes.includes('database_unreachable'))
})

test('an owner names the seller, becomes an administrator and finds a shop in order', async () => {
  const { stdout } = await handbook.runBlock('Configure', {
    ...{ block: 1, cwd, env },
    // The check of settings takes an address of .example for that of the demo.
    examples: { 'orders@shop.example': 'orders@lamps.shop' },
  })
  assert.match(stdout, /^Lamp & Co\.\nQuay 1\n1011 AB Amsterdam\norders@lamps\.shop$/m)
  assert.match(stdout, /^owner@shop\.example is an administrator\.$/m)
  assert.match(stdout, /^They can set a password once/m)
  assert.match(stdout, /^All checks passed\.$/m)
})

test('the check of settings says what a trial lacks for production', async () => {
  const { stdout } = await handbook.run('npm run check-config', { cwd, env, code: 1 })
  const found = [...stdout.matchAll(/^[A-Z]+ +([a-z_]+)$/gm)].map(([, code]) => code!)
  assert.ok(found.includes('public_url_missing') && !found.includes('seller_missing'), stdout)
  assert.ok(found.every((code) => code in FINDINGS))
  assert.match(stdout, /^\d+ errors, \d+ warnings and notices\.$/m)
})

test('an operator asks what a visit costs and which statements are slow', async () => {
  assert.match((await handbook.run('npm run capacity', { cwd, env })).stdout, /visits/)
  const { stdout } = await handbook.run('npm run slow-queries', { cwd, env, code: 1 })
  assert.match(stdout, /the embedded one has no role that may/)
})

test('the shop opens by its command, and Mina pays an order', async () => {
  running = await startProgram(handbook.take('npm start'), { folder: cwd, url })
  const [variant] = await createVariants(db)
  const cart = await shopper.createCart([{ variant: variant! }])
  const { body } = await shopper.checkOut(cart.id)
  assert.equal((await shopper.pay(body)).body.state, 'succeeded')
  placed = body
  const [invoice] = await waitForRows(() => db.select().from(invoices))
  await downloadInvoice(db, { invoice: invoice!, files, now: new Date() })
})

test('the mail server hands a message over that came back, and Prometheus counts it with its token', async (context) => {
  const curl = handbook.listLeft().find((command) => command.startsWith('curl '))!
  if (await handbook.skipWithout('curl', { context, commands: [curl] })) return
  const { SECRET_KEY: secretKey, MAIL_BOUNCE_ADDRESS: bounceAddress } = settings
  const [email] = await waitForRows(() => db.select().from(emails))
  const to = buildBounceAddress(email!.id, { bounceAddress, secretKey })
  const examples = { '…': settings.MAIL_BOUNCE_TOKEN, 'https://shop.example': url }
  const { stdout } = await handbook.run(curl, { cwd, env, examples, input: writeBounce({ to }) })
  assert.match(stdout, /recorded/)

  const scrape = (headers: Record<string, string>) =>
    request('/metrics', { headers: { 'X-Forwarded-For': '192.0.2.1', ...headers } })
  assert.equal((await scrape({})).status, 401)
  const metrics = await scrape({ Authorization: `Bearer ${authorization.credentials}` })
  assert.match(await metrics.text(), /^email_bounces_total\{outcome="recorded"\} 1$/m)
})

test('an operator finds the lines of an order in the log', async (context) => {
  const jq = handbook.listLeft().find((command) => command.startsWith('jq '))!
  if (await handbook.skipWithout('jq', { context, commands: [jq] })) return
  writeFileSync(path.join(cwd, 'shop.log'), running!.readLog())
  const examples = { 'OW-000042': placed!.order.number }
  const { stdout } = await handbook.run(jq, { cwd, env, examples })
  const lines = stdout.match(/^.+$/gm) ?? []
  assert.ok(lines.length > 0)
  for (const line of lines) assert.equal(JSON.parse(line).order_id, placed!.order.id)
})

test('an owner revokes all tokens, and ends all sessions', async () => {
  const input = { name: 'warehouse', expiresInDays: 1, actor: COMMAND_LINE_ACTOR, now: new Date() }
  const token = await createAdminToken(db, input)
  assert.ok(token.ok)
  const getStatus = async (to: string, secret: string) =>
    (await request(to, { headers: { Authorization: `Bearer ${secret}` } })).status
  const listOrders = () => getStatus('/api/admin/orders', token.value.secret)
  assert.equal(await listOrders(), 200)
  const { stdout } = await handbook.run('npm run admin -- forget', { cwd, env })
  assert.match(stdout, /^1 tokens were revoked\.$/m)
  assert.equal(await listOrders(), 403)

  const account = { email: mina.email, password: 'forest-green-mug' }
  const { body } = await shopper.request<Session>('POST', '/auth/v1/signup', account)
  const readUser = () => getStatus('/auth/v1/user', body.access_token)
  assert.equal(await readUser(), 200)
  await handbook.run('npm run admin -- rotate-keys --at-once', { cwd, env })
  for (let tries = 0; (await readUser()) === 200 && tries < 100; tries++) await sleep(100)
  assert.notEqual(await readUser(), 200)
})

test('an operator backs up the shop and its files, and restores both to a second', async () => {
  const lines = handbook.blocks.find(
    ({ section }) => section === 'With the embedded PostgreSQL',
  )!.lines
  const values = lines
    .map(toCommand)
    .join('\n')
    .replace('/mnt/backups/shop', path.join(folder, 'backups'))
  appendFileSync(path.join(cwd, '.env'), values.replace('…', randomBytes(32).toString('hex')))
  const saved = listFiles(settings.DATA_DIR)
  assert.equal(saved.length, 1)

  const backup = await handbook.run('npm run backup', { cwd, env })
  const [, name = '', time = ''] =
    backup.stdout.match(
      /^Backed up and verified \S+\/(\S+): the database until (\S+), 1 files, all checks passed\.$/m,
    ) ?? []

  const { stdout } = await handbook.run('npm run restore -- --into ./data-restored', {
    ...{ cwd, env, options: ['--to 2026-11-28T10:02:59Z', '--base NAME'] },
    examples: { '2026-11-28T10:02:59Z': time, NAME: name },
  })
  assert.ok(stdout.includes(`Restored the shop of ${time} with 1 files from ${name}`), stdout)
  assert.match(stdout, /^All integrity checks passed\.$/m)
  assert.deepEqual(listFiles(path.join(cwd, 'data-restored')), saved)

  const archive = path.join(folder, 'files.tar.gz')
  await handbook.run('tar -C "$DATA_DIR" -czf /mnt/backups/files.tar.gz files', {
    ...{ cwd, env: { ...env, DATA_DIR: settings.DATA_DIR } },
    examples: { '/mnt/backups/files.tar.gz': archive },
  })
  const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })
  assert.ok(names.includes(saved[0]!))
})

test('all commands of the table have been run', () => assert.deepEqual(handbook.listLeft(), []))

async function waitForRows<Row>(read: () => Promise<Row[]>): Promise<Row[]> {
  for (let tries = 0; tries < 600; tries++) {
    const rows = await read()
    if (rows.length > 0) return rows
    await sleep(100)
  }
  assert.fail('The order has no e-mail or no invoice')
}

/** Of `DATA_DIR/files`, by their path. */
function listFiles(dataDir: string): string[] {
  const found = readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
  return found.filter((name) => name.endsWith('.pdf'))
}
