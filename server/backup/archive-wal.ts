import { setTimeout as sleep } from 'node:timers/promises'
import { leaveSeries, openOwnSeries, type Series } from './backup-series.ts'
import { DamagedFileError } from './encrypted-file.ts'
import { connectForReplication, type ReplicationClient } from './replication.ts'
import { findArchiveEnd, toSegmentStart, WalWriter } from './wal-archive.ts'

const SYNC_INTERVAL_MS = 1_000
const DRAIN_INTERVAL_MS = 20
/** SQLSTATE of WAL that the server has removed already. */
const UNDEFINED_FILE = '58P01'

interface ArchiveWalInput {
  dataDir: string
  backupDir: string
  passphrase: string
  replicationUrl: string
  /** Told at the start. */
  onSeries: (series: Series) => void
  /** Told about once a second: the archive has everything until then. */
  onProgress: (until: Date) => void
  /** Ends after what the database has written until then is archived. */
  signal: AbortSignal
}

/**
 * Receives the WAL and appends it to the archive, until the connection breaks or `signal` says so. A series whose WAL the server
 * does not have any more is left: the next call begins another one.
 */
export async function archiveWal(input: ArchiveWalInput): Promise<void> {
  const { dataDir, replicationUrl, signal } = input
  const client = await connectForReplication(replicationUrl)
  try {
    const cluster = await client.identify()
    const series = openOwnSeries(dataDir, { ...input, cluster })
    const slotLsn = await client.openSlot()
    const archived = await findEnd(series, cluster.timeline)
    if (archived === 'damaged') return leaveSeries(dataDir)
    input.onSeries(series)
    const writer = new WalWriter(series, {
      lsn: archived ?? toSegmentStart(slotLsn),
      timeline: cluster.timeline,
    })
    try {
      await receive(client, { ...input, writer, timeline: cluster.timeline, signal })
    } catch (error) {
      if ((error as { code?: string }).code !== UNDEFINED_FILE) throw error
      leaveSeries(dataDir)
    } finally {
      writer.close()
    }
  } finally {
    await client.close().catch(() => {})
  }
}

async function findEnd(series: Series, timeline: number): Promise<bigint | null | 'damaged'> {
  try {
    return await findArchiveEnd(series, timeline)
  } catch (error) {
    if (error instanceof DamagedFileError) return 'damaged'
    throw error
  }
}

interface ReceiveInput extends ArchiveWalInput {
  writer: WalWriter
  timeline: number
}

async function receive(
  client: ReplicationClient,
  { writer, timeline, replicationUrl, onProgress, signal }: ReceiveInput,
) {
  let until: Date | null = null
  let failure: unknown
  let isOver = false
  const attempt = (write: () => void) => {
    if (isOver) return
    try {
      write()
    } catch (error) {
      failure = error
      isOver = true
    }
  }
  const received = client
    .receiveWal(
      { lsn: writer.position, timeline },
      {
        onData: (lsn, chunk, time) =>
          attempt(() => {
            writer.write(lsn, chunk, time)
            until = time ?? until
          }),
        onAlive: (lsn, time) =>
          attempt(() => {
            writer.noteAlive(lsn, time)
            if (lsn <= writer.position) until = time
          }),
      },
    )
    .catch((error) => {
      failure ??= error
    })
    .finally(() => {
      isOver = true
    })

  let target: bigint | null = null
  while (!isOver) {
    const reached: Date | null = until
    const flushed = await writer.sync()
    if (isOver) break
    client.reportFlushed(flushed)
    if (reached) onProgress(reached)
    if (signal.aborted) target ??= await findServerEnd(replicationUrl)
    if (target !== null && flushed >= target) break
    await (target === null
      ? sleep(SYNC_INTERVAL_MS, null, { signal }).catch(() => {})
      : sleep(DRAIN_INTERVAL_MS))
  }
  isOver = true
  await client.close().catch(() => {})
  await received
  if (failure && !signal.aborted) throw failure
}

/** Returns 0 if the database is gone. */
async function findServerEnd(replicationUrl: string): Promise<bigint> {
  const client = await connectForReplication(replicationUrl).catch(() => null)
  if (!client) return 0n
  const { lsn } = await client.identify()
  await client.close()
  return lsn
}
