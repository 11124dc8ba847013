import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type BackupSettings, toBackupSettings } from '../config/backup-settings.ts'
import type { Config } from '../config/config.ts'
import type { Infrastructure } from '../startup/open-infrastructure.ts'
import { saveBackupStatus } from './backup-status.ts'
import { connectForReplication } from './replication.ts'

const RESTART_DELAY_MS = 2_000

export interface BackupProcessInput {
  dataDir: string
  replicationUrl: string
  settings: BackupSettings
}

/**
 * Starts the process that backs up the embedded database and the files, if `BACKUP_DIR` is set, and starts it again if it dies.
 * `close` returns when all that was written is archived: call it before the database stops.
 */
export async function startBackupProcess(
  config: Config,
  { replicationUrl }: Pick<Infrastructure, 'replicationUrl'>,
): Promise<{ close: () => Promise<void> }> {
  const { DATA_DIR: dataDir } = config
  const settings = toBackupSettings(config)
  if (!replicationUrl || !settings) {
    saveBackupStatus(dataDir, replicationUrl && config.PUBLIC_URL ? 'not_set_up' : null)
    if (replicationUrl) await letWalGo(replicationUrl)
    return { close: async () => {} }
  }

  let child: ChildProcess | null = null
  let isClosing = false
  const start = () => {
    if (isClosing) return
    child = fork('server/backup-process.ts', { execArgv: ['--max-old-space-size=160'] })
    child.send({ dataDir, replicationUrl, settings } satisfies BackupProcessInput)
    child.on('error', () => {})
    child.once('exit', () => setTimeout(start, RESTART_DELAY_MS).unref())
  }
  start()
  return {
    async close() {
      isClosing = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.send('end')
      await exited
    },
  }
}

/** Without this, the database would keep the WAL for a backup that was turned off. */
async function letWalGo(replicationUrl: string) {
  const client = await connectForReplication(replicationUrl)
  await client.dropSlot().finally(client.close)
}
