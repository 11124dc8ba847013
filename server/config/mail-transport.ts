import type { MailTransport } from '#platform/email/mail-transport'
import { openSmtpTransport, type SmtpTimeouts } from '#platform/email/smtp-transport'
import { loadDkimKey, loadMailAuthorities } from './dkim-key.ts'
import { loadAdapter } from './load-adapter.ts'
import type { MailTransportSettings } from './mail-settings.ts'

/** Whether e-mails leave the shop. Without a transport they stay in the development mailbox. */
export function hasMailTransport({
  SMTP_URL,
  MAIL_TRANSPORT_MODULE,
}: Pick<MailTransportSettings, 'SMTP_URL' | 'MAIL_TRANSPORT_MODULE'>): boolean {
  return Boolean(SMTP_URL ?? MAIL_TRANSPORT_MODULE)
}

interface OpenMailTransportOptions {
  publicUrl: string
  /** Of a mail server. */
  timeouts?: SmtpTimeouts
}

/**
 * Opens the transport that is configured; null without one. Throws `StartupError` if its module is none, or if a key or
 * certificate of it is none.
 */
export async function openMailTransport(
  settings: MailTransportSettings,
  { publicUrl, timeouts }: OpenMailTransportOptions,
): Promise<MailTransport | null> {
  const { SMTP_URL, MAIL_TRANSPORT_MODULE } = settings
  if (MAIL_TRANSPORT_MODULE) {
    return loadAdapter('MAIL_TRANSPORT_MODULE', MAIL_TRANSPORT_MODULE, { publicUrl })
  }
  if (!SMTP_URL) return null
  const [dkim, ca] = await Promise.all([loadDkimKey(settings), loadMailAuthorities(settings)])
  return openSmtpTransport(SMTP_URL, { timeouts, dkim, ca })
}
