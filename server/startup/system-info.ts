import type { SystemInfo } from '#api'
import packageFile from '../../package.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import { listMigrations } from '../postgres/migrate.ts'

/** Without the warnings, which are found when the server starts. */
export function createSystemInfo({ SMTP_URL: url }: Pick<Config, 'SMTP_URL'>): SystemInfo {
  return {
    version: packageFile.version,
    startedAt: new Date(),
    migrations: listMigrations(),
    listWarnings: () => [],
    verifyMailServer: url ? () => verifyMailServer(url) : null,
  }
}

const TIMEOUTS = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 4_000 }

/** Connects and signs in. No e-mail is sent. */
async function verifyMailServer(url: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...TIMEOUTS })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
