import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { withBackupLock } from './backup-lock.ts'
import {
  type BaseInfo,
  listBases,
  openAllSeries,
  openOwnSeries,
  openSeries,
  type Series,
  writeBasePart,
} from './backup-series.ts'
import {
  listBackupWarnings,
  readBackupFigures,
  saveBackupResult,
  saveBackupStatus,
} from './backup-status.ts'
import { chooseBase } from './choose-base.ts'
import { EncryptedFile, readEncrypted, readRecords, writeEncrypted } from './encrypted-file.ts'
import { FileArchive, restoreFiles } from './file-archive.ts'
import { pruneBackups } from './prune-backups.ts'
import { chooseTime, restoreBackup } from './restore-backup.ts'
import { findArchiveEnd, formatSegment, readWal, WalWriter } from './wal-archive.ts'

const PASSPHRASE = 'a passphrase that only tests would ever use'
const SEGMENT = 16 * 1024 * 1024
const cluster = { systemId: '7713140273139241955', timeline: 1 }
const noon = new Date('2026-11-28T12:00:00Z')

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-backup-'))
  after(() => rmSync(folder, { recursive: true }))
  return folder
}

function openBackup() {
  const folder = createFolder()
  const [dataDir, backupDir] = ['data', 'backups'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ]
  mkdirSync(dataDir)
  const series = openOwnSeries(dataDir, { backupDir, passphrase: PASSPHRASE, cluster })
  return { folder, dataDir, backupDir, series }
}

test('a file is read as it was written, and no changed, shortened or renamed one is', async () => {
  const { folder, series } = openBackup()
  const file = path.join(folder, 'some.owb')
  const key = series.getKey('some.owb')
  const bytes = Buffer.alloc(600_000, 'order')
  await writeEncrypted(file, key, bytes)
  const encrypted = readFileSync(file)
  assert.deepEqual(await readEncrypted(file, key), bytes)
  assert.ok(!encrypted.includes('order'))

  for (const index of [3, 20, 42, 300_000, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted)
    changed[index]! ^= 1
    writeFileSync(file, changed)
    await assert.rejects(readEncrypted(file, key), /changed or damaged|cut off/)
  }
  for (const length of [30, 41, 300_000, encrypted.length - 20]) {
    writeFileSync(file, encrypted.subarray(0, length))
    await assert.rejects(readEncrypted(file, key), /changed or damaged|cut off/)
  }
  writeFileSync(file, encrypted)
  await assert.rejects(readEncrypted(file, series.getKey('other.owb')), /changed or damaged/)
})

test('what was written before a crash is read, and a change in it is still found', async () => {
  const { folder, series } = openBackup()
  const file = path.join(folder, 'some.wal')
  const key = series.getKey('some.wal')
  const writer = new EncryptedFile(file, key)
  for (const text of ['first', 'second', 'third']) writer.writeRecord(Buffer.from(text))
  writer.close()
  const whole = readFileSync(file)
  const read = async () => {
    const texts: string[] = []
    for await (const record of readRecords(file, key, { mayEndEarly: true }))
      texts.push(record.toString())
    return texts
  }
  truncateSync(file, whole.length - 3)
  assert.deepEqual(await read(), ['first', 'second'])
  writeFileSync(file, Buffer.concat([whole, Buffer.alloc(4096)]))
  assert.deepEqual(await read(), ['first', 'second', 'third'])
  whole[50]! ^= 1
  writeFileSync(file, whole)
  await assert.rejects(read(), /changed or damaged/)
})

test('only the key opens a backup, and another key or database begins a series of its own', () => {
  const { dataDir, backupDir, series } = openBackup()
  const open = (passphrase: string, timeline: number) =>
    openOwnSeries(dataDir, { backupDir, passphrase, cluster: { ...cluster, timeline } }).folder
  const wrong = PASSPHRASE.toUpperCase()
  assert.equal(openSeries(series.folder, wrong), null)
  assert.throws(() => openAllSeries(backupDir, wrong), /BACKUP_KEY is not the key of the backups/)
  assert.throws(() => openAllSeries(`${backupDir}-2`, PASSPHRASE), /There is no backup in/)
  assert.equal(open(PASSPHRASE, 1), series.folder)
  const restored = open(PASSPHRASE, 2)
  assert.notEqual(restored, series.folder)
  assert.notEqual(open(wrong, 2), restored)
})

test('WAL that came in pieces is put together, and the archive goes on where it ended', async () => {
  const { series } = openBackup()
  const wal = Buffer.alloc(SEGMENT + 500_000, 'purchase ')
  const start = BigInt(SEGMENT) * 255n
  await writeWal(series, wal.subarray(0, 100_000), start)
  assert.equal(await findArchiveEnd(series, 1), start + 100_000n)
  await writeWal(series, wal.subarray(100_000), start + 100_000n)
  assert.deepEqual(readdirSync(path.join(series.folder, 'wal')).toSorted(), [
    '0000000100000000000000FF-00000000.wal',
    '0000000100000000000000FF-000186a0.wal',
    '000000010000000100000000-00000000.wal',
  ])
  const { segments, ...restored } = await restoreAll(series, start)
  assert.deepEqual(Buffer.concat(segments).subarray(0, wal.length), wal)
  const end = start + BigInt(wal.length)
  assert.deepEqual(restored, { end, endTime: noon, missing: null })

  rmSync(path.join(series.folder, 'wal', '0000000100000000000000FF-00000000.wal'))
  const { segments: none, missing } = await restoreAll(series, start)
  assert.deepEqual({ none, missing }, { none: [], missing: '0000000100000000000000FF' })
})

test('a missing segment ends what can be restored, and a damaged one is never restored', async () => {
  const { series } = openBackup()
  const start = BigInt(SEGMENT)
  await writeWal(series, Buffer.alloc(3 * SEGMENT, 'purchase '), start)
  const [, second] = readdirSync(path.join(series.folder, 'wal')).toSorted()
  const file = path.join(series.folder, 'wal', second!)
  const bytes = readFileSync(file)
  bytes[bytes.length - 1]! ^= 1
  writeFileSync(file, bytes)
  await assert.rejects(restoreAll(series, start), /changed or damaged/)
  rmSync(file)
  const { segments, end, missing } = await restoreAll(series, start)
  assert.equal(segments.length, 1)
  assert.deepEqual({ end, missing }, { end: start * 2n, missing: formatSegment(1, start * 2n) })
})

test('a time is refused that the backup does not have', () => {
  const at = (time: string) => new Date(`2026-11-28T${time}Z`)
  const info = { finishedAt: '2026-11-28T10:00:00Z' } as BaseInfo
  const wal = { end: 0n, endTime: at('11:00:00'), missing: null }
  assert.deepEqual(chooseTime({ info, wal, to: null }), at('11:00:00'))
  assert.deepEqual(chooseTime({ info, wal, to: at('10:30:00') }), at('10:30:00'))
  assert.throws(() => chooseTime({ info, wal, to: at('09:59:59') }), /choose an older one/)
  assert.throws(() => chooseTime({ info, wal, to: at('11:00:01') }), /nothing after it.*11:00:00/)
  const broken = { ...wal, missing: '000000010000000000000002' }
  assert.throws(() => chooseTime({ info, wal: broken, to: null }), /0002 is missing.*11:00:00/)
  assert.deepEqual(chooseTime({ info, wal: broken, to: at('11:00:00') }), at('11:00:00'))
})

test('files are restored as they were at a time: changed and deleted ones too', async () => {
  const { dataDir, folder, series } = openBackup()
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true })
    writeFileSync(path.join(dataDir, name), text)
  }
  write('files/invoices/2026/1.pdf', 'an invoice')
  write('files/photo.webp', 'a photo')
  write('files/avatar.webp', 'an avatar')
  write('files/photo.webp.0d7b8ff0-8a0e-4f0b-9d1e-5f3f4bb8d7a1', 'half a photo')
  write('pictures/ab/cached.webp', 'a cached picture')
  const archive = new FileArchive(series, dataDir)
  assert.equal(await archive.archiveChanges({ isFull: true }), 3)
  const expected = await archive.listPresent()
  const before = new Date()
  await new Promise((resolve) => setTimeout(resolve, 20))
  rmSync(path.join(dataDir, 'files/photo.webp'))
  write('files/avatar.webp', 'another avatar')
  write('files/invoices/2026/2.pdf', 'a second invoice')
  // Another process finds what was deleted while none ran.
  assert.equal(await new FileArchive(series, dataDir).archiveChanges({ isFull: true }), 2)

  const restore = async (name: string, until: Date) => {
    const target = path.join(folder, name)
    await restoreFiles(series, { until, expected, dataDir: target })
    const names = readdirSync(target, { recursive: true, encoding: 'utf8' }).toSorted()
    const files = names.filter((one) => /\.(pdf|webp)/.test(one))
    return files.map((one) => `${one}: ${readFileSync(path.join(target, one), 'utf8')}`)
  }
  assert.deepEqual(await restore('then', before), [
    'files/avatar.webp: an avatar',
    'files/invoices/2026/1.pdf: an invoice',
    'files/photo.webp: a photo',
  ])
  assert.deepEqual(await restore('now', new Date()), [
    'files/avatar.webp: another avatar',
    'files/invoices/2026/1.pdf: an invoice',
    'files/invoices/2026/2.pdf: a second invoice',
  ])
  const { id } = expected[0]!
  rmSync(path.join(series.folder, 'files', id.slice(0, 2), id))
  await assert.rejects(restore('never', before), /is missing in the backup/)
})

test('old backups are deleted, but never one that a day of the period or the last restore needs', async () => {
  const { backupDir, dataDir, series: earlier } = openBackup()
  const restored = { backupDir, passphrase: PASSPHRASE, cluster: { ...cluster, timeline: 2 } }
  const series = openOwnSeries(dataDir, restored)
  for (const day of ['01', '05', '09', '12', '15'])
    await addBase(series, `202611${day}T030000Z-aaaaaa`)
  const prune = async (now: string, keepDays = 5) => {
    await pruneBackups({ series, backupDir, keepDays, now: new Date(now) })
    return listBases(series).map(({ name }) => name.slice(6, 8))
  }
  assert.deepEqual(await prune('2036-12-31T00:00:00Z'), ['01', '05', '09', '12', '15'])
  assert.ok(existsSync(earlier.folder))
  await verify(series, '20261109T030000Z-aaaaaa')
  assert.deepEqual(await prune('2026-11-16T00:00:00Z'), ['09', '12', '15'])
  await verify(series, '20261112T030000Z-aaaaaa')
  assert.deepEqual(await prune('2026-11-16T00:00:00Z'), ['09', '12', '15'])
  assert.ok(existsSync(earlier.folder))
  assert.deepEqual(await prune('2036-11-16T00:00:00Z'), ['12', '15'])
  assert.ok(!existsSync(earlier.folder))
})

test('a restore starts from the last verified base backup before the time', async () => {
  const { series } = openBackup()
  for (const day of ['01', '05', '09']) await addBase(series, `202611${day}T030000Z-aaaaaa`)
  const choose = async (time: string | null) =>
    (await chooseBase({ series: [series], to: time ? new Date(time) : null })).name.slice(6, 8)
  assert.equal(await choose(null), '09')
  await verify(series, '20261105T030000Z-aaaaaa')
  assert.equal(await choose(null), '05')
  assert.equal(await choose('2026-11-08T00:00:00Z'), '05')
  assert.equal(await choose('2026-11-05T03:00:30Z'), '01')
  await assert.rejects(choose('2026-11-01T03:00:30Z'), /No base backup was finished by/)
})

test('a restore never writes into a folder with data', async () => {
  const { dataDir, series } = openBackup()
  await addBase(series, '20261101T030000Z-aaaaaa')
  const [base] = listBases(series)
  const files = readdirSync(dataDir)
  await assert.rejects(restoreBackup({ base: base!, target: dataDir, to: null }), /is not empty/)
  assert.deepEqual(readdirSync(dataDir), files)
  assert.ok(!existsSync(`${dataDir}.restoring`))
})

test('a missing, failed, old or delayed backup is a warning', () => {
  const { dataDir } = openBackup()
  const ago = (minutes: number) => new Date(noon.getTime() - minutes * 60_000).toISOString()
  const list = (
    changes: Partial<Exclude<Parameters<typeof saveBackupStatus>[1], string | null>>,
  ) => {
    const good = { archivedUntil: ago(0), verifiedBaseAt: ago(60), everyHours: 1, error: null }
    saveBackupStatus(dataDir, { ...good, ...changes })
    return listBackupWarnings(dataDir, noon)
  }
  assert.deepEqual(listBackupWarnings(dataDir, noon), [])
  saveBackupStatus(dataDir, 'not_set_up')
  assert.deepEqual(listBackupWarnings(dataDir, noon), ['backup_missing'])
  assert.deepEqual(list({}), [])
  assert.deepEqual(list({ verifiedBaseAt: null }), ['backup_missing'])
  assert.deepEqual(list({ verifiedBaseAt: ago(121) }), ['backup_old'])
  assert.deepEqual(list({ archivedUntil: ago(2) }), ['backup_delayed'])
  assert.deepEqual(list({ error: 'no space' }), ['backup_failed'])
  saveBackupResult(dataDir, { at: ago(1), error: 'The restored shop fails' })
  assert.deepEqual(list({}), ['backup_failed'])
})

test('the figures of a backup are its ages in seconds, and null in a shop that makes none', () => {
  const { dataDir } = openBackup()
  assert.equal(readBackupFigures(dataDir, noon), null)
  saveBackupStatus(dataDir, 'not_set_up')
  const missing = { verifiedSeconds: null, archivedSeconds: null, warnings: ['backup_missing'] }
  assert.deepEqual(readBackupFigures(dataDir, noon), missing)
  const verifiedBaseAt = new Date(noon.getTime() - 7_200_000).toISOString()
  const archivedUntil = new Date(noon.getTime() - 5000).toISOString()
  saveBackupStatus(dataDir, { archivedUntil, verifiedBaseAt, everyHours: 24, error: 'no space' })
  assert.deepEqual(readBackupFigures(dataDir, noon), {
    verifiedSeconds: 7200,
    archivedSeconds: 5,
    warnings: ['backup_failed'],
  })
})

test('two backups of a shop never run at once, and a killed one does not stop the next', async () => {
  const { dataDir } = openBackup()
  await withBackupLock(dataDir, () =>
    assert.rejects(
      withBackupLock(dataDir, async () => {}),
      /Another backup of this shop is running/,
    ),
  )
  writeFileSync(path.join(dataDir, 'backup.lock'), '999999999')
  assert.equal(await withBackupLock(dataDir, async () => 'done'), 'done')
})

async function writeWal(series: Series, bytes: Buffer, lsn: bigint) {
  const writer = new WalWriter(series, { lsn, timeline: 1 })
  for (let start = 0; start < bytes.length; start += 131_072)
    writer.write(lsn + BigInt(start), bytes.subarray(start, start + 131_072), noon)
  await writer.sync()
  writer.close()
}

async function restoreAll(series: Series, from: bigint) {
  const segments: Buffer[] = []
  const restored = await readWal(series, { timeline: 1, from }, (_, bytes) => segments.push(bytes))
  return { segments, ...restored }
}

async function addBase(series: Series, name: string) {
  const folder = path.join(series.folder, 'base', name)
  mkdirSync(folder)
  const startedAt = `2026-11-${name.slice(6, 8)}T03:00:00.000Z`
  const finishedAt = startedAt.replace('03:00', '03:01')
  const range = { startLsn: '0', endLsn: '0', timeline: 1, version: '1' }
  await writeBasePart({ series, name, folder }, 'about.owb', { startedAt, finishedAt, ...range })
  const lists = { files: [], dataSecrets: {}, homeSecrets: {} }
  await writeBasePart({ series, name, folder }, 'files.owb', lists)
}

async function verify(series: Series, name: string) {
  const folder = path.join(series.folder, 'base', name)
  await writeBasePart({ series, name, folder }, 'verified.owb', {})
}
