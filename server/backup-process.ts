import { spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveWal } from './backup/archive-wal.ts'
import { listBases, type Series } from './backup/backup-series.ts'
import { saveBackupStatus } from './backup/backup-status.ts'
import { FileArchive } from './backup/file-archive.ts'
import type { BackupProcessInput } from './backup/start-backup-process.ts'
import { keepFilesPrivate } from './startup/private-files.ts'

// A process of its own: a slow or full disk for backups never stops a sale. It ends with the shop, after it has archived the rest.
const RETRY_MS = 2_000
const FILES_INTERVAL_MS = 2_000
const FULL_SCAN_INTERVAL_MS = 15 * 60_000
const STATUS_INTERVAL_MS = 2_000
const BASE_INTERVAL_MS = 5_000
const BASE_RETRY_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const MAX_SHUTDOWN_MS = 10_000
/** A base backup gives way to the shop; 19 is the lowest priority. */
const NICER_BY = 5
const LOWEST_PRIORITY = 19

keepFilesPrivate()
// Ctrl-C reaches all processes of a terminal, and the shop still writes while it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

const ending = new AbortController()
process.on('disconnect', end)
process.on('message', (message) => {
  if (message === 'end') end()
  else runAll(message as BackupProcessInput).finally(() => process.exit())
})

function end() {
  ending.abort()
  setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref()
}

async function runAll({ dataDir, replicationUrl, settings }: BackupProcessInput) {
  const { signal } = ending
  let series: Series | null = null
  let archivedUntil: Date | null = null
  const errors: Record<'wal' | 'files', string | null> = { wal: null, files: null }

  const findVerified = (): Date | null =>
    (series && listBases(series).findLast(({ isVerified }) => isVerified)?.time) ?? null
  const saveStatus = () =>
    saveBackupStatus(dataDir, {
      archivedUntil: archivedUntil?.toISOString() ?? null,
      verifiedBaseAt: findVerified()?.toISOString() ?? null,
      everyHours: settings.everyHours,
      error: errors.wal ?? errors.files,
    })

  async function archiveAllWal() {
    while (!signal.aborted) {
      await archiveWal({
        ...{ ...settings, dataDir, replicationUrl, signal },
        onSeries: (opened) => {
          series = opened
        },
        onProgress: (until) => {
          archivedUntil = until
          errors.wal = null
        },
      }).catch((error: Error) => {
        errors.wal = error.message
      })
      await pause(RETRY_MS)
    }
  }

  async function archiveAllFiles() {
    let archive: FileArchive | null = null
    let archived: Series | null = null
    let fullScanAt = 0
    while (!signal.aborted) {
      try {
        if (series && archived !== series) archive = new FileArchive(series, dataDir)
        archived = series
        const isFull = Date.now() - fullScanAt > FULL_SCAN_INTERVAL_MS
        await archive?.archiveChanges({ isFull })
        if (isFull) fullScanAt = Date.now()
        errors.files = null
      } catch (error) {
        errors.files = (error as Error).message
      }
      await pause(FILES_INTERVAL_MS)
    }
    await archive?.archiveChanges({ isFull: false })
  }

  async function takeBaseBackups() {
    let triedAt = 0
    while (!signal.aborted) {
      const verifiedAt = findVerified()?.getTime() ?? 0
      const isDue = Date.now() - verifiedAt > settings.everyHours * HOUR_MS
      if (series && isDue && Date.now() - triedAt > BASE_RETRY_MS) {
        triedAt = Date.now()
        await runBackup(signal)
      }
      await pause(BASE_INTERVAL_MS)
    }
  }

  async function reportStatus() {
    while (!signal.aborted) {
      try {
        saveStatus()
      } catch {
        // The folder is gone or full: the readers see that nothing was reported.
      }
      await pause(STATUS_INTERVAL_MS)
    }
  }

  const pause = (ms: number) => sleep(ms, null, { signal }).catch(() => {})
  await Promise.allSettled([archiveAllWal(), archiveAllFiles(), takeBaseBackups(), reportStatus()])
}

/** `npm run backup` as a program of its own. It records how it ended. */
async function runBackup(signal: AbortSignal): Promise<void> {
  const flags = ['--max-old-space-size=160', '--import=./server/startup/fast-imports.ts']
  const child = spawn(process.execPath, [...flags, 'server/cli/backup.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (child.pid) setPriority(child.pid, Math.min(getPriority() + NICER_BY, LOWEST_PRIORITY))
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  await new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', resolve)
  })
  signal.removeEventListener('abort', stop)
}
