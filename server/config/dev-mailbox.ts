import type { Config } from './config.ts'
import { isLocalShop } from './loopback.ts'
import { hasMailTransport } from './mail-transport.ts'

/**
 * Whether `/dev/mailbox` shows all e-mails. They contain links that sign in, so it is open only without a mail server
 * and on a loopback address.
 */
export function hasDevMailbox(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_TRANSPORT_MODULE' | 'PUBLIC_URL'>,
) {
  return !hasMailTransport(config) && isLocalShop(config)
}
