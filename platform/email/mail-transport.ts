/**
 * Hands e-mails over to a mail server or a mail service. Every transporter of nodemailer is one, so its plug-ins can be
 * used as they are. `npm run conformance -- mail FILE` checks an adapter.
 */
export interface MailTransport {
  /**
   * Sends an e-mail to its one recipient. Resolves once the service has taken it over. Throws if it has not: a
   * `RecipientRefusedError`, or another error with its properties, if the service refused the recipient, and any other
   * error, such as of the connection or the message, which is tried again for a day.
   */
  sendMail(message: MailMessage): Promise<unknown>
  /** Connects and signs in, without an e-mail. Throws if it cannot. */
  verify(): Promise<unknown>
  /** Ends what is open. */
  close(): void
}

/** All texts are Unicode. None of them can add a header or a recipient. */
export interface MailMessage {
  from: { name: string; address: string }
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
  /** One address without a name. */
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** `<…@…>`: the same when the e-mail is sent again, after an answer that was lost. */
  messageId: string
  /** The sender and the recipient for mail servers. What cannot be delivered comes back to its sender. */
  envelope?: { from: string; to: string }
  /** Asks for a report of failures (RFC 3461), where the service offers it. */
  dsn?: {
    id: string
    return: 'headers'
    notify: 'failure'[]
    recipient: string
  }
}

/** The recipient was refused. `responseCode` is the SMTP code, such as 550 for a mailbox that does not exist. */
export class RecipientRefusedError extends Error {
  readonly command = 'RCPT TO'
  readonly responseCode: number

  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}
