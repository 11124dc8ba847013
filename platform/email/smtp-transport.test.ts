import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { openSmtpTransport } from './smtp-transport.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-smtp-'))
after(() => rmSync(folder, { recursive: true }))
const certificate = createCertificate('server')
const other = createCertificate('other')
const message = {
  from: { name: 'Lamps', address: 'orders@lamps.test' },
  to: 'mina@example.com',
  ...{ subject: 'Thank you', html: '<p>Thank you</p>', text: 'Thank you' },
  headers: {
    'List-Unsubscribe': '<https://lamps.test/unsubscribe>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  messageId: '<1@lamps.test>',
}

test('a server without TLS gets no e-mail and no password where TLS is required', async () => {
  const server = await openServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
  const transport = await openSmtpTransport(`${server.url}?requireTLS=true`)
  await assert.rejects(transport.sendMail(message), /STARTTLS/)
  await (await openSmtpTransport(server.url)).sendMail(message)
  assert.deepEqual([server.passwords.length, server.messages.length], [1, 1])
})

test('a server has to show a certificate of the authorities that are trusted', async () => {
  const server = await openServer({})
  const url = `${server.url}?requireTLS=true`
  const send = async (ca?: string) => (await openSmtpTransport(url, { ca })).sendMail(message)
  await assert.rejects(send(), /self-signed/)
  await assert.rejects(send(other.cert))
  assert.deepEqual(server.passwords, [])
  await send(certificate.cert)
  assert.deepEqual([server.passwords, server.messages.length], [['secret'], 1])
})

test('e-mails are signed with the key of the shop, and so is the button that unsubscribes', async () => {
  const server = await openServer({})
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const dkim = { domainName: 'lamps.test', keySelector: 's1', privateKey }
  const transport = await openSmtpTransport(server.url, { dkim, ca: certificate.cert })
  await transport.sendMail(message)
  const signature = server.messages[0]?.match(/DKIM-Signature:(.*\r\n)(\s.*\r\n)*/i)?.[0] ?? ''
  const tags = signature.replace(/\s+/g, '')
  assert.match(tags, /;d=lamps\.test;.*s=s1;/)
  const signed = tags
    .match(/;h=([^;]+)/i)?.[1]
    ?.toLowerCase()
    .split(':')
  for (const name of ['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post'])
    assert.ok(signed?.includes(name), `${name} is not in ${signed}`)
})

async function openServer(options: SMTPServerOptions) {
  const messages: string[] = []
  const passwords: (string | null | undefined)[] = []
  const server = new SMTPServer({
    ...certificate,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ password }, _session, done) => {
      passwords.push(password)
      done(null, { user: 'shop' })
    },
    onData: async (stream, _session, done) => {
      messages.push(await text(stream))
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  after(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://shop:secret@localhost:${port}`, messages, passwords }
}

/** Signs a certificate of `localhost` by itself. */
function createCertificate(name: string) {
  const [keyFile, certFile] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.crt`)]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', keyFile, '-out', certFile, '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'ignore',
  })
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') }
}
