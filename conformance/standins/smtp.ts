import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { openSmtpTransport } from '#platform/email/smtp-transport'
import type { MailHarness, ReceivedMail } from '../mail.ts'
import { openGate } from './gate.ts'

const PASSWORD = 'smtp-password-of-the-suite'
const TIMEOUT_MS = 1_500
const TIMEOUTS = {
  ...{ connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
}

/** Opens the transport of mail servers with a server that signs in, refuses, and keeps what it accepts. */
export async function openSmtpHarness(): Promise<MailHarness & AsyncDisposable> {
  const received: ReceivedMail[] = []
  let recipientCode: number | null = null
  let messageCode: number | null = null
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === PASSWORD ? done(null, { user: 'shop' }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => done(recipientCode ? refuse(recipientCode) : null),
    onData: async (stream, session, done) => {
      const mail = await simpleParser(stream)
      if (messageCode) return done(refuse(messageCode))
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      const [from] = mail.from?.value ?? []
      received.push({
        recipients,
        sender: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        from: { name: from?.name ?? '', address: from?.address ?? '' },
        replyTo: mail.replyTo?.value[0]?.address ?? null,
        ...{ subject: mail.subject ?? '', html: mail.html || '', text: mail.text ?? '' },
        headers: new Map(mail.headerLines.map(({ key, line }) => [key, getValue(line)])),
      })
      done()
    },
  })
  // A connection that is broken is what the suite wants.
  server.on('error', () => {})
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const gate = await openGate((server.server.address() as AddressInfo).port)
  const url = `smtp://shop:${PASSWORD}@127.0.0.1:${gate.port}`
  return {
    ...{ transport: await openSmtpTransport(url, { timeouts: TIMEOUTS }), secrets: [PASSWORD] },
    ...{ maxWaitMs: 15_000, seesSender: true },
    listReceived: async () => received,
    refuseRecipients: (code) => {
      recipientCode = code
    },
    refuseMessages: (code) => {
      messageCode = code
    },
    setNetwork: gate.setNetwork,
    async [Symbol.asyncDispose]() {
      await gate.close()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

function refuse(responseCode: number): Error {
  return Object.assign(new Error(`refused with ${responseCode}`), { responseCode })
}

function getValue(line: string): string {
  return line
    .slice(line.indexOf(':') + 1)
    .replace(/\r?\n\s+/g, ' ')
    .trim()
}
