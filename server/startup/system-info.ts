import type { SystemInfo } from '#api'
import packageFile from '../../package.json' with { type: 'json' }
import type { MailTransportSettings } from '../config/mail-settings.ts'
import { hasMailTransport, openMailTransport } from '../config/mail-transport.ts'
import { listMigrations } from '../postgres/migration-file.ts'

/** Without the warnings, which are found when the server starts. */
export function createSystemInfo(
  config: MailTransportSettings,
  { publicUrl }: { publicUrl: string },
): SystemInfo {
  return {
    version: packageFile.version,
    startedAt: new Date(),
    migrations: listMigrations(),
    listWarnings: () => [],
    verifyMailServer: hasMailTransport(config) ? () => verifyMailServer(config, publicUrl) : null,
  }
}

const TIMEOUTS = { connectionTimeout: 4_000, greetingTimeout: 4_000, socketTimeout: 4_000 }

/** Connects and signs in. No e-mail is sent. */
async function verifyMailServer(config: MailTransportSettings, publicUrl: string): Promise<void> {
  const transport = await openMailTransport(config, { publicUrl, timeouts: TIMEOUTS })
  try {
    await transport?.verify()
  } finally {
    transport?.close()
  }
}
