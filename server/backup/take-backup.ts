import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { createZstdCompress } from 'node:zlib'
import packageFile from '../../package.json' with { type: 'json' }
import type { BackupSettings } from '../config/backup-settings.ts'
import { resolveDataLocation } from '../postgres/data-location.ts'
import {
  type BaseBackup,
  type BaseInfo,
  createBaseName,
  openBase,
  openOwnSeries,
  parseTimeName,
  type Series,
  writeBasePart,
} from './backup-series.ts'
import { EncryptedFile, syncFolder, writeEncrypted } from './encrypted-file.ts'
import { FileArchive, type ListedFile } from './file-archive.ts'
import { type BaseBackupStream, connectForReplication } from './replication.ts'

/** Generated once. Without them nobody can connect to the restored database or read what is encrypted in it. */
const DATA_SECRETS = ['secret.key']
const HOME_SECRETS = ['postgres.password', 'postgres.shop-password', 'postgres.backup-password']
const INCOMPLETE = '.incomplete'

/** The files of a shop, and its generated secrets. */
export interface FileList {
  files: ListedFile[]
  dataSecrets: Record<string, string>
  homeSecrets: Record<string, string>
}

interface TakeBackupInput {
  dataDir: string
  replicationUrl: string
  settings: BackupSettings
  print: (line: string) => void
}

/** Takes a base backup of the database and copies all files. Other transactions go on meanwhile. */
export async function takeBackup({
  dataDir,
  replicationUrl,
  settings,
  print,
}: TakeBackupInput): Promise<BaseBackup> {
  const client = await connectForReplication(replicationUrl)
  try {
    const cluster = await client.identify()
    const series = openOwnSeries(dataDir, { ...settings, cluster })
    await client.openSlot()
    for (const time of deleteInterruptedBackups(series))
      print(`The backup of ${time.toISOString()} was interrupted. The ones before it are unharmed.`)

    const startedAt = new Date()
    const name = createBaseName(startedAt)
    const folder = path.join(series.folder, 'base', `${name}${INCOMPLETE}`)
    await mkdir(folder, { mode: 0o700 })
    const incomplete = { series, name, folder }
    const database = await saveDatabase(client.startBaseBackup(name), incomplete)
    const files = new FileArchive(series, dataDir)
    await files.archiveChanges({ isFull: true })
    const list: FileList = {
      files: await files.listPresent(),
      dataSecrets: readSecrets(dataDir, DATA_SECRETS),
      homeSecrets: readSecrets((await resolveDataLocation(dataDir, () => {})).home, HOME_SECRETS),
    }
    await writeBasePart(incomplete, 'files.owb', list)
    const info: BaseInfo = {
      startedAt: startedAt.toISOString(),
      finishedAt: new Date().toISOString(),
      startLsn: `${database.startLsn}`,
      endLsn: `${database.endLsn}`,
      timeline: database.timeline,
      version: packageFile.version,
    }
    await writeBasePart(incomplete, 'about.owb', info)
    await rename(folder, path.join(series.folder, 'base', name))
    await syncFolder(path.join(series.folder, 'base'))
    return openBase(series, name)
  } finally {
    await client.close()
  }
}

async function saveDatabase(
  { tar, done }: BaseBackupStream,
  { series, name, folder }: Pick<BaseBackup, 'series' | 'name' | 'folder'>,
) {
  const data = new EncryptedFile(
    path.join(folder, 'data.owb'),
    series.getKey(`base/${name}/data.owb`),
  )
  const compressed = tar.pipe(createZstdCompress())
  tar.once('error', (error) => compressed.destroy(error))
  for await (const chunk of compressed) data.write(chunk)
  const { manifest, ...range } = await done
  await data.finish()
  await writeEncrypted(
    path.join(folder, 'manifest.owb'),
    series.getKey(`base/${name}/manifest.owb`),
    manifest,
  )
  return range
}

/** Returns the times of base backups that were never finished. Only one process takes backups at a time. */
function deleteInterruptedBackups({ folder }: Series): Date[] {
  const root = path.join(folder, 'base')
  const names = readdirSync(root).filter((name) => name.endsWith(INCOMPLETE))
  for (const name of names) rmSync(path.join(root, name), { recursive: true })
  return names.map(parseTimeName)
}

function readSecrets(folder: string, names: string[]): Record<string, string> {
  const found = names.filter((name) => existsSync(path.join(folder, name)))
  return Object.fromEntries(
    found.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )
}
