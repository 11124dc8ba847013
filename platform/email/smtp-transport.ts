import type { MailTransport } from './mail-transport.ts'

/** In milliseconds. */
export interface SmtpTimeouts {
  connectionTimeout: number
  greetingTimeout: number
  socketTimeout: number
}

const DEFAULT_TIMEOUTS = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
}

/** Opens the transport of a mail server, such as `smtps://user:password@host`. It connects for each e-mail. */
export async function openSmtpTransport(
  url: string,
  timeouts: SmtpTimeouts = DEFAULT_TIMEOUTS,
): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...timeouts })
  return {
    async sendMail(message) {
      assertOneAddress(message.to)
      if (message.replyTo) assertOneAddress(message.replyTo)
      await transport.sendMail(message)
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}

/** The library would read a list of addresses. */
function assertOneAddress(address: string): void {
  const isOne = !/[\s,;:<>()"\p{Cc}]/u.test(address) && address.split('@').length === 2
  if (!isOne) throw new Error('An e-mail has one recipient, and one address for answers')
}
