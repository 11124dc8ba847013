import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppDependencies } from '#api'
import { buildBounceAddress } from '#platform/email/bounce-address'
import { enqueueEmail } from '#platform/email/email-queue'
import { emails } from '#platform/email/tables'
import { getUndeliverable } from '#platform/email/undeliverable'
import { parseConfig } from '#server/config/config'
import { openMailTransport } from '#server/config/mail-transport'
import { createVariants } from '#tests/crash/complete-orders'
import { createShopProcess, findFreePort, openShopDependencies } from '#tests/crash/shop-process'
import { createShopper } from '#tests/support/shopper'
import type { Drill, DrillContext, Figures } from './drill.ts'
import { GONE, openMailServers, REFUSED } from './support/mail-servers.ts'
import { startOutsideDatabase } from './support/outside-database.ts'

const BUYERS = 12
const BOUNCES = 'bounces@bounces.shop.test'
const DKIM = { domain: 'shop.test', selector: 's1' }
/** The first one is after a minute. */
const SECONDS_DOWN = 30

export const mail: Drill = {
  name: 'mail',
  promise:
    'Through Postfix with TLS and a password, each order confirmation arrives once and signed, also after the mail server was down, and what comes back marks its address.',
  packages: ['postfix', 'sasl2-bin', 'libsasl2-modules', 'python3-dkim', 'curl', 'openssl'],
  needsRoot: true,
  run,
}

async function run(context: DrillContext): Promise<Figures> {
  const { log, folder } = context
  const { url: databaseUrl } = await startOutsideDatabase(context)
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const bounceToken = randomBytes(24).toString('base64url')
  const servers = await openMailServers(context, {
    ...{ bounceToken, bounceDomain: BOUNCES.split('@')[1]! },
    bounceUrl: `http://127.0.0.1:${port}/api/mail/bounces`,
  })
  const { relay, remote } = servers
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const settings = {
    ...{ DATABASE_URL: databaseUrl, PORT: `${port}`, STORE_NAME: 'Lamps' },
    ...{ SMTP_URL: servers.url, SMTP_CA_FILE: servers.caFile },
    MAIL_FROM: 'Lamps <orders@shop.test>',
    ...{ MAIL_DKIM_DOMAIN: DKIM.domain, MAIL_DKIM_SELECTOR: DKIM.selector },
    MAIL_DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...{ MAIL_BOUNCE_ADDRESS: BOUNCES, MAIL_BOUNCE_TOKEN: bounceToken },
  }
  remote.start()
  relay.start()
  const refusals = await tryWrongSettings(settings, servers.wrongUrl)

  const shop = await createShopProcess(path.join(folder, 'shop'), settings)
  context.after(() => shop.close())
  const opened = await openShopDependencies(shop)
  context.after(() => opened.close())
  const { db } = opened.dependencies
  const variants = await createVariants(db)
  await shop.start()
  let count = 0
  const buy = async (email = `buyer-${++count}@remote.test`) => {
    const shopper = createShopper(shop)
    const cart = await shopper.createCart([{ variant: variants[count % variants.length]! }])
    const { body: placed } = await shopper.checkOut(cart.id, { email })
    assert.equal((await shopper.pay(placed)).body.state, 'succeeded')
  }
  for (let n = 0; n < BUYERS; n++) await buy()
  await waitUntil(() => servers.readMails().length === BUYERS, 'the confirmations')
  const signed = servers.readMails().filter((message) => isSigned(message, privateKey))
  assert.equal(signed.length, BUYERS)
  assert.ok(!isSigned(changeText(signed[0]!), privateKey), 'a changed e-mail is signed')
  log(`${BUYERS} confirmations arrived, signed`)

  await buy(REFUSED)
  await waitUntil(async () => (await getUndeliverable(db, REFUSED)) !== null, 'the refusal')
  const bouncedAt = performance.now()
  await buy(GONE)
  await waitUntil(async () => (await getUndeliverable(db, GONE)) !== null, 'the bounce')
  const bounceSeconds = toSeconds(performance.now() - bouncedAt)
  const rows = await db.select().from(emails)
  const gone = rows.find(({ recipient }) => recipient === GONE)
  assert.equal(gone?.bounceStatus, '5.1.1')
  log(`the bounce was recorded after ${bounceSeconds} s`)
  await assertNoOptionalEmail(opened.dependencies, [REFUSED, GONE])
  const ignored = await sendWhatIsNoBounce(opened.dependencies, { relay, folder, gone: gone! })

  relay.stop()
  for (let n = 0; n < BUYERS; n++) await buy()
  await sleep(SECONDS_DOWN * 1000)
  relay.start()
  const upAt = performance.now()
  await waitUntil(() => servers.readMails().length >= 2 * BUYERS, 'what waited', 300)
  const backSeconds = toSeconds(performance.now() - upAt)
  await sleep(5_000)
  const messages = servers.readMails().map((message) => message.toString('latin1'))
  const ids = messages.map((text) => text.match(/^message-id: (.*)$/im)?.[1])
  assert.deepEqual([ids.length, new Set(ids).size], [2 * BUYERS, 2 * BUYERS])
  assert.ok(messages.every((text) => /^Return-Path: <bounces\+[0-9a-f]{52}@/m.test(text)))
  assert.ok(relay.readLog().includes('sasl_username=shop@mx.shop.test'))
  return {
    'mail server': `Postfix ${readVersion()}, STARTTLS required, Cyrus SASL`,
    'wrong settings that sent nothing': refusals,
    'order confirmations': 2 * BUYERS,
    'arrived once, with a sender of their own': 2 * BUYERS,
    'signatures that dkimpy verified': BUYERS,
    'a changed text': 'not verified',
    'seconds from the order to the recorded bounce': bounceSeconds,
    'refused at once, and marked': 1,
    'optional e-mails to marked addresses': 0,
    'other messages to a bounce address, ignored': ignored,
    'mail server down (s)': SECONDS_DOWN,
    'until all that waited had arrived (s)': backSeconds,
  }
}

const TRIAL = {
  from: { name: 'Lamps', address: 'orders@shop.test' },
  to: 'buyer-0@remote.test',
  ...{ subject: 'Trial', html: '<p>Trial</p>', text: 'Trial', headers: {} },
  messageId: '<trial@shop.test>',
}

/** Sends with each, and expects an error that tells no secret. Returns how many were tried. */
async function tryWrongSettings(
  settings: Record<string, string>,
  wrongUrl: string,
): Promise<number> {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ SMTP_CA_FILE: '' }, /self-signed/],
    [{ SMTP_URL: wrongUrl }, /authentication failed/i],
    [{ SMTP_URL: settings.SMTP_URL!.replace('localhost', '127.0.0.1') }, /altnames|IP/i],
    [{ SMTP_URL: `${settings.SMTP_URL!.split('?')[0]}?ignoreTLS=true` }, /STARTTLS/],
  ]
  for (const [change, message] of wrong) {
    const config = parseConfig({ ...settings, ...change })
    const transport = await openMailTransport(config, { publicUrl: 'http://shop.test' })
    const error: Error = await transport!.sendMail(TRIAL).then(
      () => assert.fail(`accepted: ${Object.keys(change)}`),
      (reason) => reason,
    )
    assert.match(error.message, message)
    assert.doesNotMatch(error.message, /password-of/)
    transport!.close()
  }
  return wrong.length
}

async function assertNoOptionalEmail({ db }: AppDependencies, addresses: string[]) {
  for (const to of addresses) {
    const texts = { subject: 'New lamps', html: '<p>Lamps</p>', text: 'Lamps' }
    const unsubscribeUrl = 'http://shop.test/unsubscribe'
    const template = 'drill-optional'
    const now = new Date()
    await enqueueEmail(db, { template, dedupeKey: to, to, ...texts, unsubscribeUrl, now })
  }
  const areSuppressed = async () => {
    const rows = (await db.select().from(emails)).filter((row) => row.template === 'drill-optional')
    return rows.length === addresses.length && rows.every(({ suppressedAt }) => suppressedAt)
  }
  await waitUntil(areSuppressed, 'optional e-mails')
}

interface NoBounceInput {
  relay: { config: string; readLog: () => string; countQueued: () => number }
  folder: string
  gone: typeof emails.$inferSelect
}

/** Sends an answer and a forged report to bounce addresses. Returns how many. */
async function sendWhatIsNoBounce(
  { db, secretKey }: AppDependencies,
  { relay, folder, gone }: NoBounceInput,
): Promise<number> {
  const own = buildBounceAddress(gone.id, { bounceAddress: BOUNCES, secretKey })
  const [mina] = (await db.select().from(emails)).filter((row) => row.recipient.startsWith('buyer'))
  const forged = `bounces+${mina!.id.replaceAll('-', '')}${'0'.repeat(20)}@${BOUNCES.split('@')[1]}`
  const report =
    'MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1\n--b--\n'
  const send = (to: string, from: string, text: string) =>
    execFileSync('sendmail', ['-C', relay.config, '-f', from, to], {
      input: `From: ${from || 'MAILER-DAEMON'}\nTo: ${to}\nSubject: Away\n${text}`,
      cwd: folder,
    })
  send(own, 'theo@remote.test', '\nI am away until Monday.\n')
  send(forged, '', report)
  await waitUntil(
    () => (relay.readLog().match(/relay=outwit-bounces.*status=sent/g) ?? []).length >= 3,
    'the pipe',
  )
  assert.equal(await getUndeliverable(db, mina!.recipient), null)
  return 2
}

function changeText(message: Buffer): Buffer {
  return Buffer.from(message.toString('latin1').replace('Thank', 'Thanx'), 'latin1')
}

/** Whether the library dkimpy verifies the signature with the public key. */
function isSigned(message: Buffer, privateKey: Parameters<typeof createPublicKey>[0]): boolean {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const record = `v=DKIM1; k=rsa; p=${der.toString('base64')}`
  const name = `${DKIM.selector}._domainkey.${DKIM.domain}.`
  const script = `import sys, dkim
lookup = lambda name, timeout=5: sys.argv[2].encode() if name == sys.argv[1].encode() else None
sys.exit(0 if dkim.verify(sys.stdin.buffer.read(), dnsfunc=lookup) else 1)`
  try {
    execFileSync('/usr/bin/python3', ['-c', script, name, record], { input: message })
    return true
  } catch {
    return false
  }
}

function readVersion(): string {
  return execFileSync('postconf', ['-h', 'mail_version'], { encoding: 'utf8' }).trim()
}

async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  what: string,
  seconds = 120,
): Promise<void> {
  for (let tries = 0; tries < seconds * 2; tries++) {
    if (await isTrue()) return
    await sleep(500)
  }
  assert.fail(`${what} did not happen within ${seconds} s`)
}

function toSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
