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

/** The key that signs e-mails (RFC 6376). Its public half is a TXT record at `<selector>._domainkey.<domain>`. */
export interface DkimKey {
  domainName: string
  keySelector: string
  /** Of RSA, as PEM. */
  privateKey: string
}

interface SmtpOptions {
  timeouts?: SmtpTimeouts | undefined
  dkim?: DkimKey | null | undefined
  /** The certificates, as PEM, of the only authorities that may have signed that of the server. */
  ca?: string | null | undefined
}

/** Opens the transport of a mail server, such as `smtps://user:password@host`. It connects for each e-mail. */
export async function openSmtpTransport(
  url: string,
  { timeouts = DEFAULT_TIMEOUTS, dkim, ca }: SmtpOptions = {},
): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...{ url, ...timeouts },
    ...(dkim && { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } }),
    ...(ca && { tls: { ca } }),
  })
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

/** Those of the library do not have the last one, without which no button unsubscribes (RFC 8058). */
const SIGNED_HEADERS = [
  ...['From', 'Reply-To', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

/** The library would read a list of addresses. */
function assertOneAddress(address: string): void {
  const isOne = !/[\s,;:<>()"\p{Cc}]/u.test(address) && address.split('@').length === 2
  if (!isOne) throw new Error('An e-mail has one recipient, and one address for answers')
}
