import type { Config } from './config.ts'

/**
 * Whether `/dev/mailbox` shows all e-mails. They contain links that sign in, so it is open only without a mail server
 * and on a loopback address.
 */
export function hasDevMailbox({ SMTP_URL, PUBLIC_URL }: Pick<Config, 'SMTP_URL' | 'PUBLIC_URL'>) {
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost'
  return !SMTP_URL && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.+\.localhost)$/.test(host)
}
