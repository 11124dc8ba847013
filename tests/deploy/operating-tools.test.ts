import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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
import { jobs } from '#platform/queue/tables'
import { FINDINGS } from '#server/config-check/findings'
import { startEmbeddedPostgres } from '#server/postgres/embedded-postgres'
import { invoices } from '#tables/invoices'
import { createVariants } from '../crash/complete-orders.ts'
import { findFreePort, openShopDependencies } from '../crash/shop-process.ts'
import { writeBounce } from '../support/bounce.ts'
import { FAST_FLAGS } from '../support/database-server.ts'
import { removeDataDir } from '../support/remove-data-dir.ts'
import { createShopper, mina } from '../support/shopper.ts'
import { installForSystemd } from './handbook/installed-for-systemd.ts'
import {
  createEnvironment,
  installProgram,
  type RunningProgram,
  startProgram,
} from './handbook/installed-program.ts'
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
const backups = path.join(folder, 'backups')
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
const systemd = installForSystemd(cwd, { folder: path.join(folder, 'systemd'), settings })
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
  const jq = handbook.listLeft().find((command) => command.includes('OW-000042'))!
  if (await handbook.skipWithout('jq', { context, commands: [jq] })) return
  writeFileSync(path.join(cwd, 'shop.log'), running!.readLog())
  const examples = { 'OW-000042': placed!.order.number }
  const { stdout } = await handbook.run(jq, { cwd, env, examples })
  const lines = stdout.match(/^.+$/gm) ?? []
  assert.ok(lines.length > 0)
  for (const line of lines) assert.equal(JSON.parse(line).order_id, placed!.order.id)
})

test('an operator finds what an alert is about in the log, which begins with lines of text', async (context) => {
  const commands = handbook.listLeft().filter((command) => command.startsWith('jq -cR'))
  assert.equal(commands.length, 8)
  if (await handbook.skipWithout('jq', { context, commands: [...commands, 'jq -R'] })) return
  handbook.take('jq -R')
  const log = running!.readLog()
  assert.doesNotMatch(log, /^\{/)
  const lines = [
    { path: '/api/checkout', status: 503, error_code: 'temporarily_unavailable' },
    { path: '/api/checkout', status: 409, error_code: 'sold_out' },
    { queue: 'external-calls', job_id: '7', err: { message: 'no answer' } },
    { queue: 'emails', job_id: 'ID', err: { message: 'refused' } },
    { queue: 'scheduled-jobs', job_id: '9', topic: 'purge' },
    { msg: 'a payment has a wrong amount', event: 'evt_1', order_id: '1' },
    { msg: 'a payment page could not be opened', payment: '2', err: { message: 'no answer' } },
    { turned_away: { browse: 3 } },
  ]
  const planted = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  writeFileSync(path.join(cwd, 'shop.log'), log + planted)
  const found: Record<string, string> = {}
  for (const command of commands)
    found[command] = (await handbook.run(command, { cwd, env })).stdout.trim()
  const ofPlanted = (part: string) => {
    const [, output = ''] = Object.entries(found).find(([command]) => command.includes(part))!
    return output.split('\n')
  }
  assert.equal(ofPlanted('/api/checkout').length, 1)
  assert.match(ofPlanted('/api/checkout')[0]!, /temporarily_unavailable/)
  assert.match(ofPlanted('.queue and .err').join('\n'), /no answer.*\n.*refused/)
  assert.match(ofPlanted('.job_id == ').join('\n'), /^\{"queue":"emails".*refused/)
  assert.ok(ofPlanted('scheduled-jobs').includes(JSON.stringify(lines[4])))
  assert.ok(ofPlanted('"emails") | .err').includes('{"message":"refused"}'))
  assert.match(ofPlanted('could not be opened')[0]!, /"payment":"2".*"err":"no answer"/)
  assert.match(ofPlanted('turned_away')[0]!, /"turned_away":\{"browse":3/)
  assert.match(ofPlanted('a payment has a wrong amount')[0]!, /^\{"event":"evt_1","order_id":"1"/)
})

test('an operator sees who waits in the database, ends a session, and explains a statement', async () => {
  const [operator, stuck] = [new Client(postgres.url), new Client(postgres.url)]
  const ended = new Promise((resolve) => stuck.on('error', resolve))
  await Promise.all([operator.connect(), stuck.connect()])
  const { rows: own } = await stuck.query('select pg_backend_pid() as pid')
  const [activity, terminate] = ['select pid, state', 'select pg_terminate_backend'].map((start) =>
    handbook.take(handbook.listLeft().find((command) => command.startsWith(start))!),
  ) as [string, string]
  const { rows } = await operator.query(activity)
  assert.ok(rows.some(({ pid }) => pid === own[0].pid))
  for (const start of ['select pg_is_in_recovery', 'select client_addr'])
    await operator.query(
      handbook.take(handbook.listLeft().find((command) => command.startsWith(start))!),
    )
  await operator.query(terminate.replace('pid', own[0].pid))
  await ended
  const explain = handbook.take('explain (analyze, buffers)')
  assert.match(JSON.stringify((await operator.query(`${explain} select 1`)).rows), /Execution Time/)
  await operator.end()
  assert.match((await handbook.run('df -h', { cwd, env })).stdout, /Avail/)
})

test('an operator lists the jobs that failed for the last time, and replays them', async () => {
  const now = new Date()
  const dead = { runAt: now, createdAt: now, deadAt: now, error: 'the mail server is away' }
  const rows = [1, 2, 3].map((id) => ({ ...dead, queue: 'emails', payload: { id: `0${id}` } }))
  const planted = await db.insert(jobs).values(rows).returning({ id: jobs.id })
  const list = await handbook.run('npm run jobs -- list', { cwd, env })
  assert.match(list.stdout, /the mail server is away/)
  const ofQueue = await handbook.run('npm run jobs -- list QUEUE', {
    ...{ cwd, env, examples: { QUEUE: 'emails' } },
  })
  assert.match(ofQueue.stdout, /^emails: .*; 3 dead$/m)
  const listed = await handbook.run('outwit jobs list', systemd)
  assert.match(listed.stdout, /^emails: .*; 3 dead$/m)
  const one = await handbook.run('npm run jobs -- replay ID', {
    ...{ cwd, env, examples: { ID: `${planted[0]!.id}` } },
  })
  assert.match(one.stdout, /^1 job will run again\.$/m)
  const others = await handbook.run('npm run jobs -- replay emails', { cwd, env })
  assert.match(others.stdout, /^2 jobs will run again\.$/m)
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
  const { lines } = handbook.blocks.find(
    ({ section }) => section === 'With the embedded PostgreSQL',
  )!
  const values = `${lines.join('\n')}\n`
    .replace('/mnt/backups/shop', backups)
    .replace('…', randomBytes(32).toString('hex'))
  appendFileSync(path.join(cwd, '.env'), values)
  appendFileSync(systemd.envFile, values)
  const saved = listFiles(settings.DATA_DIR)
  assert.equal(saved.length, 1)

  const backup = await handbook.run('npm run backup', { cwd, env })
  const [, name = '', time = ''] =
    backup.stdout.match(
      /^Backed up and verified \S+\/(\S+): the database until (\S+), 1 files, all checks passed\.$/m,
    ) ?? []
  const verified = await handbook.run('npm run backup -- --verify', { cwd, env })
  assert.match(verified.stdout, /^Verified .+, 1 files, all checks passed\.$/m)
  const list = await handbook.run('npm run restore -- --list', { cwd, env })
  assert.match(list.stdout, new RegExp(`^${name} +verified +restores `, 'm'))

  const { stdout } = await handbook.run('npm run restore -- --into ./data-restored', {
    ...{ cwd, env, options: ['--to 2026-11-28T10:02:59Z', '--base NAME'] },
    examples: { '2026-11-28T10:02:59Z': time, NAME: name },
  })
  assert.ok(stdout.includes(`Restored the shop of ${time} with 1 files from ${name}`), stdout)
  assert.match(stdout, /^All integrity checks passed\.$/m)
  assert.deepEqual(listFiles(path.join(cwd, 'data-restored')), saved)
})

test('on a machine with systemd an owner is appointed, and the shop backed up and restored, with the settings of the service', async () => {
  handbook.take('outwit NAME ARGUMENTS')
  const appointed = await handbook.run('outwit admin create owner@shop.example', {
    ...{ ...systemd, examples: { 'owner@shop.example': "'owner+$HOME@shop.example'" } },
  })
  assert.match(appointed.stdout, /^owner\+\$HOME@shop\.example is an administrator\.$/im)
  const backup = await handbook.run('outwit backup', systemd)
  const [, name = ''] = backup.stdout.match(/^Backed up and verified \S+\/(\S+):/m) ?? []
  const list = await handbook.run('outwit restore --list', systemd)
  assert.match(list.stdout, new RegExp(`^${name} +verified +restores `, 'm'))
  const target = path.join(folder, 'restored')
  const restored = await handbook.run('outwit restore --into /var/lib/outwit/restored', {
    ...{ ...systemd, examples: { '/var/lib/outwit/restored': target } },
  })
  assert.match(restored.stdout, /^All integrity checks passed\.$/m)
  assert.deepEqual(listFiles(target), listFiles(settings.DATA_DIR))
  // No tool has opened another shop beside it.
  assert.equal(existsSync(path.join(cwd, 'data/data')), false)
})

test('the files of a shop with an outside database are saved each day, encrypted, and restored', async () => {
  const { DATA_DIR } = settings
  const key = randomBytes(32).toString('hex')
  const archives = path.join(folder, 'archives')
  mkdirSync(archives)
  const old = path.join(archives, 'files-20260101T000000Z.tar.gz.enc')
  writeFileSync(old, '')
  utimesSync(old, new Date(0), new Date(0))
  const save = {
    ...{ cwd: process.cwd(), env: { ...env, DATA_DIR, BACKUP_DIR: archives, BACKUP_KEY: key } },
  }
  const { stdout } = await handbook.run('sh deploy/back-up-files.sh', save)
  assert.match(stdout, /^Saved \d+ files in /)
  const [archive, ...others] = readdirSync(archives)
  assert.deepEqual(others, [])
  const target = path.join(folder, 'files-restored')
  mkdirSync(target)
  const unpack = handbook.listLeft().find((command) => command.startsWith('openssl '))!
  await handbook.run(unpack, {
    ...{ cwd, env: { ...env, DATA_DIR: target, BACKUP_KEY: key } },
    examples: { ARCHIVE: path.join(archives, archive!) },
  })
  assert.deepEqual(listFiles(target), listFiles(DATA_DIR))
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
