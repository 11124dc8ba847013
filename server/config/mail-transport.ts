import type { MailTransport } from '#platform/email/mail-transport'
import { openSmtpTransport, type SmtpTimeouts } from '#platform/email/smtp-transport'
import type { Config } from './config.ts'
import { loadAdapter } from './load-adapter.ts'

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_TRANSPORT_MODULE'>

/** Whether e-mails leave the shop. Without a transport they stay in the development mailbox. */
export function hasMailTransport({ SMTP_URL, MAIL_TRANSPORT_MODULE }: MailConfig): boolean {
  return Boolean(SMTP_URL ?? MAIL_TRANSPORT_MODULE)
}

interface OpenMailTransportOptions {
  publicUrl: string
  /** Of a mail server. */
  timeouts?: SmtpTimeouts
}

/** Opens the transport that is configured; null without one. Throws `StartupError` if its module is none. */
export async function openMailTransport(
  { SMTP_URL, MAIL_TRANSPORT_MODULE }: MailConfig,
  { publicUrl, timeouts }: OpenMailTransportOptions,
): Promise<MailTransport | null> {
  if (MAIL_TRANSPORT_MODULE) {
    return loadAdapter('MAIL_TRANSPORT_MODULE', MAIL_TRANSPORT_MODULE, { publicUrl })
  }
  return SMTP_URL ? openSmtpTransport(SMTP_URL, timeouts) : null
}
