import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { MailMessage, MailTransport } from '#platform/email/mail-transport'
import { getRejectionKind } from '#platform/email/rejection'
import type { Check } from './check.ts'
import { assertUnreachable, type NetworkState } from './network.ts'

/** An e-mail as its recipient sees it. */
export interface ReceivedMail {
  /** Who got it: of the envelope, not of the header `To`. */
  recipients: string[]
  /** Of the envelope, where the e-mail comes back to. Absent if what stands for the service does not tell. */
  sender?: string
  from: { name: string; address: string }
  replyTo: string | null
  subject: string
  html: string
  text: string
  /** By lower-case name. */
  headers: Map<string, string>
}

/** A transport with what stands for its service. */
export interface MailHarness {
  transport: MailTransport
  /** From the configuration of the adapter. They must not be in its errors. */
  secrets?: string[]
  /** How long a call may wait for a service that does not answer. Default: a minute. */
  maxWaitMs?: number
  /** What has arrived, in order. */
  listReceived: () => Promise<ReceivedMail[]>
  /** Received e-mails have their `sender`. */
  seesSender?: boolean
  /** Refuses recipients with an SMTP code from now on, or no more. */
  refuseRecipients: (code: number | null) => void
  /** Refuses messages, whoever gets them, with an SMTP code from now on, or no more. */
  refuseMessages: (code: number | null) => void
  setNetwork: (state: Exclude<NetworkState, 'lost-answers'>) => void
}

const MINA = 'mina@example.com'

export const mailChecks: Check<MailHarness>[] = [
  {
    name: 'an e-mail arrives with its sender, subject, texts and headers',
    run: async ({ transport, listReceived }) => {
      const message = createMessage({
        from: { name: 'Lampe & Söhne, GmbH', address: 'shop@example.com' },
        replyTo: 'support@example.com',
        subject: 'Teşekkürler 🎁 – votre commande n° 1 est prête, '.repeat(4).trim(),
        html: '<p>Grüße &amp; “quotes” 🎁</p>',
        text: 'Grüße “quotes” 🎁',
        headers: {
          'List-Unsubscribe': '<https://shop.example/unsubscribe?token=abc>',
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
      await transport.sendMail(message)
      const [mail, ...others] = await listReceived()
      assert.equal(others.length, 0)
      const { subject, from, replyTo, html, text } = message
      assert.deepEqual(
        {
          ...{ ...mail, headers: null, html: mail?.html.trim(), text: mail?.text.trim() },
          sender: null,
        },
        { recipients: [MINA], subject, from, replyTo, html, text, headers: null, sender: null },
      )
      for (const [name, value] of Object.entries(message.headers)) {
        assert.equal(mail?.headers.get(name.toLowerCase()), value)
      }
    },
  },
  {
    name: 'an e-mail comes back to the sender of its envelope',
    findMissing: ({ seesSender }) => (seesSender ? null : 'seesSender'),
    run: async ({ transport, listReceived }) => {
      const envelope = { from: 'bounces+1234@mail.example.com', to: MINA }
      const dsn: MailMessage['dsn'] = {
        ...{ id: '1234', return: 'headers', notify: ['failure'], recipient: MINA },
      }
      await transport.sendMail(createMessage({ envelope, dsn }))
      const [mail] = await listReceived()
      assert.deepEqual(
        [mail?.sender, mail?.from.address, mail?.recipients],
        [envelope.from, 'shop@example.com', [MINA]],
      )
    },
  },
  {
    name: 'long lines, lines with one dot and other line ends change nothing',
    run: async ({ transport, listReceived }) => {
      const lines = [
        '.',
        '..two',
        '.hidden',
        'From here on',
        'a'.repeat(3000),
        'end',
        'ä '.repeat(600),
      ]
      const text = lines.join('\n')
      await transport.sendMail(createMessage({ text, html: `<pre>${text}</pre>` }))
      const [mail] = await listReceived()
      const normalize = (value = '') => value.replace(/\r\n/g, '\n').trim()
      assert.equal(normalize(mail?.text), text.trim())
      assert.equal(normalize(mail?.html), `<pre>${text}</pre>`)
    },
  },
  {
    name: 'an e-mail that is sent again has the same Message-ID',
    run: async ({ transport, listReceived }) => {
      const message = createMessage({})
      await transport.sendMail(message)
      await transport.sendMail(message)
      // A service may know that it has it, and send it once.
      const ids = (await listReceived()).map(({ headers }) => headers.get('message-id'))
      assert.deepEqual(new Set(ids), new Set([message.messageId]))
    },
  },
  {
    name: 'no text adds a header or a recipient',
    run: async ({ transport, listReceived }) => {
      for (const end of ['\r\n', '\n', '\r']) {
        const text = `x${end}Bcc: eve@example.com${end}X-Added: yes${end}${end}body`
        const injections: Partial<MailMessage>[] = [
          { subject: text },
          { from: { name: text, address: 'shop@example.com' } },
          { replyTo: `support@example.com${end}Bcc: eve@example.com` },
          { headers: { 'List-Unsubscribe': text } },
          { messageId: `<a@example.com>${end}Bcc: eve@example.com` },
          { to: `${MINA}${end}Bcc: eve@example.com` },
        ]
        for (const injection of injections) {
          // Refusing it is as good.
          await transport.sendMail(createMessage(injection)).catch(() => {})
        }
      }
      for (const { recipients, headers } of await listReceived()) {
        assert.deepEqual(recipients, [MINA])
        assert.deepEqual([headers.get('bcc'), headers.get('x-added')], [undefined, undefined])
      }
    },
  },
  {
    name: 'a list of addresses is not sent to each of them',
    run: async ({ transport, listReceived }) => {
      const lists = [
        `${MINA}, eve@example.com`,
        `${MINA};eve@example.com`,
        `Mina <${MINA}>, eve@example.com`,
      ]
      for (const to of [
        ...lists,
        `${MINA}> RCPT TO:<eve@example.com`,
        `group: ${MINA}, eve@example.com;`,
      ]) {
        await transport.sendMail(createMessage({ to })).catch(() => {})
      }
      const recipients = (await listReceived()).flatMap((mail) => mail.recipients)
      assert.ok(!recipients.includes('eve@example.com'))
    },
  },
  {
    name: 'a refused recipient is told by its code, for good or for now',
    run: async ({ transport, listReceived, refuseRecipients }) => {
      for (const [code, kind] of [
        [550, 'hard'],
        [553, 'hard'],
        [552, 'soft'],
        [450, 'soft'],
      ] as const) {
        refuseRecipients(code)
        const error = await getError(transport.sendMail(createMessage({})))
        assert.equal(getRejectionKind(error), kind, `${code}`)
      }
      refuseRecipients(null)
      assert.deepEqual(await listReceived(), [])
      await transport.sendMail(createMessage({}))
      assert.equal((await listReceived()).length, 1)
    },
  },
  {
    name: 'a refused message is an error that does not blame the recipient',
    run: async ({ transport, listReceived, refuseMessages }) => {
      for (const code of [554, 451]) {
        refuseMessages(code)
        const error = await getError(transport.sendMail(createMessage({})))
        assert.equal(getRejectionKind(error), null, `${code}`)
      }
      assert.deepEqual(await listReceived(), [])
    },
  },
  {
    name: 'a service that cannot be reached is an error that does not blame the recipient',
    run: async ({ transport, listReceived, setNetwork, maxWaitMs, secrets = [] }) => {
      for (const state of ['down', 'silent'] as const) {
        setNetwork(state)
        const sending = transport.sendMail(createMessage({}))
        const calls = { sendMail: sending, verify: transport.verify() }
        await Promise.all(
          Object.entries(calls).map(([name, call]) =>
            assertUnreachable(call, { what: `${name}, ${state}`, maxWaitMs }),
          ),
        )
        const error = await getError(sending)
        assert.equal(getRejectionKind(error), null)
        for (const secret of secrets) assert.ok(!error.message.includes(secret), 'a secret is told')
        setNetwork('up')
        assert.deepEqual(await listReceived(), [])
      }
    },
  },
  {
    name: 'the connection is tested without an e-mail',
    run: async ({ transport, listReceived }) => {
      await transport.verify()
      assert.deepEqual(await listReceived(), [])
    },
  },
  {
    name: 'e-mails that are sent at once arrive once each',
    run: async ({ transport, listReceived }) => {
      const subjects = ['one', 'two', 'three', 'four']
      await Promise.all(subjects.map((subject) => transport.sendMail(createMessage({ subject }))))
      const received = (await listReceived()).map(({ subject }) => subject)
      assert.deepEqual(received.toSorted(), subjects.toSorted())
    },
  },
]

function createMessage(change: Partial<MailMessage>): MailMessage {
  return {
    from: { name: 'Outwit', address: 'shop@example.com' },
    to: MINA,
    ...{ subject: 'Thank you', html: '<p>Thank you</p>', text: 'Thank you', headers: {} },
    messageId: `<${randomUUID()}@example.com>`,
    ...change,
  }
}

async function getError(call: Promise<unknown>): Promise<Error> {
  const error = await call.then(
    () => null,
    (reason: Error) => reason,
  )
  assert.ok(error, 'it was accepted')
  return error
}
