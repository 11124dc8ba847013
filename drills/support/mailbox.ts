import assert from 'node:assert/strict'
import { once } from 'node:events'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** Opens a mail server on a port of loopback that takes everything. It can be closed and opened again. */
export async function openMailbox(port: number) {
  const received: string[] = []
  let server: SMTPServer | null = null

  async function open() {
    server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
      onData: async (stream, session, done) => {
        const { subject } = await simpleParser(stream)
        received.push(`${session.envelope.rcptTo[0]?.address} ${subject}`)
        done()
      },
    })
    server.on('error', () => {})
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  async function close() {
    await new Promise<void>((resolve) => {
      if (server) server.close(resolve)
      else resolve()
    })
    server = null
  }
  await open()
  return {
    port,
    open,
    close,
    /** Returns how many e-mails have come. Their subjects name orders, so that no two are alike. */
    assertSingle(): number {
      const twice = received.filter((one, index) => received.indexOf(one) !== index)
      assert.deepEqual(twice, [])
      return received.length
    },
  }
}
