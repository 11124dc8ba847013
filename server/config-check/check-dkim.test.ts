import assert from 'node:assert/strict'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { COMPLETE, listCodes, rejectDns } from '#tests/support/complete-settings'
import { parseConfig } from '../config/config.ts'
import { checkDkim } from './check-dkim.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-dkim-'))
after(() => rmSync(folder, { recursive: true }))
const NAME = 's1._domainkey.lamps.shop'
const file = path.join(folder, 'dkim.pem')
const key = createKey()
writeFileSync(file, key)
const settings = {
  ...{ MAIL_DKIM_DOMAIN: 'lamps.shop', MAIL_DKIM_SELECTOR: 's1' },
  MAIL_DKIM_PRIVATE_KEY_FILE: file,
}

test('a key that fits its record in DNS, in any number of parts, is fine', async () => {
  const p = toRecordKey(key)
  const parts = ['v=DKIM1; k=rsa; ', `p=${p.slice(0, 100)}`, ` ${p.slice(100)}`]
  assert.deepEqual(await check(settings, { [NAME]: parts }), [])
  const value = { ...settings, MAIL_DKIM_PRIVATE_KEY_FILE: '' }
  const inline = { ...value, MAIL_DKIM_PRIVATE_KEY: key.replaceAll('\n', '\\n') }
  assert.deepEqual(await check(inline, { [NAME]: parts }), [])
})

test('Mina reads which record DNS lacks, or that it is of another key', async () => {
  const findings = await find(settings, {})
  assert.deepEqual(listCodes(findings), ['dkim_record_missing'])
  assert.ok(findings[0]?.detail?.includes(`${NAME} TXT "v=DKIM1; k=rsa; p=${toRecordKey(key)}"`))
  assert.deepEqual(await check(settings, { [NAME]: ['v=DKIM1; p='] }), ['dkim_record_missing'])
  const other = [`v=DKIM1; p=${toRecordKey(createKey())}`]
  assert.deepEqual(await check(settings, { [NAME]: other }), ['dkim_record_differs'])
  const config = parseConfig({ ...COMPLETE, ...settings })
  assert.deepEqual(listCodes(await checkDkim(config, rejectDns)), ['dns_not_checked'])
  const misaligned = { ...settings, MAIL_DKIM_DOMAIN: 'mailer.shop' }
  assert.deepEqual(await check(misaligned, {}), ['dkim_domain_differs', 'dkim_record_missing'])
})

test('a key or certificate that cannot be used is named, never shown', async () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const wrong = {
    'no-such-file.pem': undefined,
    'text.pem': 'hunter2',
    'ec.pem': ec.export({ type: 'pkcs8', format: 'pem' }).toString(),
    'short.pem': createKey(512),
  }
  for (const [name, content] of Object.entries(wrong)) {
    const wrongFile = path.join(folder, name)
    if (content) writeFileSync(wrongFile, content)
    const findings = await find({ ...settings, MAIL_DKIM_PRIVATE_KEY_FILE: wrongFile }, {})
    assert.deepEqual(listCodes(findings), ['mail_key_invalid'], name)
    assert.match(findings[0]!.detail!, /MAIL_DKIM_PRIVATE_KEY_FILE/)
    assert.doesNotMatch(findings[0]!.detail!, /hunter2|BEGIN/)
  }
  assert.deepEqual(await check({ SMTP_CA_FILE: file }, {}), ['mail_key_invalid'])
})

test('settings of which a part is missing, or that exclude each other, are refused', () => {
  const refuse = (changes: Record<string, string>, message: RegExp) =>
    assert.throws(() => parseConfig({ ...COMPLETE, ...settings, ...changes }), message)
  refuse({ MAIL_DKIM_SELECTOR: '' }, /MAIL_DKIM_SELECTOR is missing/)
  refuse({ MAIL_DKIM_DOMAIN: '' }, /MAIL_DKIM_DOMAIN is missing/)
  refuse({ MAIL_DKIM_PRIVATE_KEY_FILE: '' }, /MAIL_DKIM_PRIVATE_KEY is missing/)
  refuse({ MAIL_DKIM_PRIVATE_KEY: key }, /excludes MAIL_DKIM_PRIVATE_KEY/)
  refuse({ SMTP_URL: '' }, /MAIL_DKIM_DOMAIN needs SMTP_URL/)
  refuse({ MAIL_BOUNCE_TOKEN: '' }, /MAIL_BOUNCE_TOKEN is needed/)
  refuse({ MAIL_BOUNCE_ADDRESS: 'returned-mails@lamps.shop' }, /at most 11 characters/)
})

function createKey(modulusLength = 1024): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function toRecordKey(pem: string): string {
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
}

async function check(changes: Record<string, string>, records: Record<string, string[]>) {
  return listCodes(await find(changes, records))
}

function find(changes: Record<string, string>, records: Record<string, string[]>) {
  return checkDkim(parseConfig({ ...COMPLETE, ...changes }), async (name) => {
    if (records[name]) return [records[name]]
    throw Object.assign(new Error(name), { code: 'ENODATA' })
  })
}
