import { PassThrough, type Readable } from 'node:stream'
import { Client, type Submittable } from 'pg'

/** The physical replication slot that keeps the WAL which is not in the archive yet. */
const SLOT = 'outwit_backup'

/** What the package `pg` calls a connection; its types leave out the copy protocol. */
interface CopyConnection {
  stream: { pause(): void; resume(): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
}

/** A command of PostgreSQL's replication protocol, with the rows and the copied data that it answers. */
class ReplicationCommand implements Submittable {
  readonly rows: (string | null)[][] = []
  readonly done: Promise<void>
  readonly #text: string
  readonly #onData: (chunk: Buffer, connection: CopyConnection) => void
  readonly #end = Promise.withResolvers<void>()

  constructor(
    text: string,
    onData: (chunk: Buffer, connection: CopyConnection) => void = () => {},
  ) {
    this.#text = text
    this.#onData = onData
    this.done = this.#end.promise
    this.done.catch(() => {})
  }

  submit(connection: unknown) {
    ;(connection as CopyConnection).query(this.#text)
  }

  handleRowDescription() {}
  handleCommandComplete() {}
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.rows.push(fields)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection) {
    this.#onData(chunk, connection)
  }

  handleReadyForQuery() {
    this.#end.resolve()
  }

  handleError(error: Error) {
    this.#end.reject(error)
  }
}

export interface ClusterPosition {
  systemId: string
  timeline: number
  /** How far the WAL is written to disk, in bytes. */
  lsn: bigint
}

export type ReplicationClient = Awaited<ReturnType<typeof connectForReplication>>

/**
 * Connects as a role with the right to replicate: it reads the whole cluster, and changes nothing. `onEnd` is called once if the
 * connection breaks.
 */
export async function connectForReplication(url: string, onEnd: (error: Error) => void = () => {}) {
  const client = new Client({ connectionString: url, replication: 'true' } as object)
  client.on('error', onEnd)
  await client.connect()
  const run = async (command: ReplicationCommand) => {
    client.query(command)
    await command.done
    return command.rows
  }

  return {
    async identify(): Promise<ClusterPosition> {
      const [row] = await run(new ReplicationCommand('IDENTIFY_SYSTEM'))
      const [systemId, timeline, lsn] = row as [string, string, string]
      return { systemId, timeline: Number(timeline), lsn: parseLsn(lsn) }
    },

    /**
     * Creates the slot unless it exists, and returns from where on the server has the WAL. A slot whose WAL the server has
     * removed is created again.
     */
    async openSlot(): Promise<bigint> {
      const read = () => run(new ReplicationCommand(`READ_REPLICATION_SLOT ${SLOT}`))
      const [slot] = await read()
      if (slot?.[1]) return parseLsn(slot[1])
      if (slot?.[0]) await run(new ReplicationCommand(`DROP_REPLICATION_SLOT ${SLOT} WAIT`))
      await run(new ReplicationCommand(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`))
      const [created] = await read()
      return parseLsn(created![1]!)
    },

    /** Lets the server remove WAL that nobody archives any more. */
    async dropSlot(): Promise<void> {
      const [slot] = await run(new ReplicationCommand(`READ_REPLICATION_SLOT ${SLOT}`))
      if (slot?.[0]) await run(new ReplicationCommand(`DROP_REPLICATION_SLOT ${SLOT} WAIT`))
    },

    /** Starts a base backup. See `BASE_BACKUP` in PostgreSQL's documentation. */
    startBaseBackup(label: string): BaseBackupStream {
      const tar = new PassThrough()
      const manifest: Buffer[] = []
      let target: 'tar' | 'manifest' = 'tar'
      let isPaused = false
      const command = new ReplicationCommand(
        `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
        (chunk, { stream }) => {
          const type = String.fromCharCode(chunk[0]!)
          if (type === 'm') target = 'manifest'
          if (type !== 'd') return
          // The parser uses the memory of the chunk again.
          const data = Buffer.from(chunk.subarray(1))
          if (target === 'manifest') manifest.push(data)
          else if (!tar.write(data) && !isPaused) {
            isPaused = true
            stream.pause()
            tar.once('drain', () => {
              isPaused = false
              stream.resume()
            })
          }
        },
      )
      const done = run(command).then(
        (rows) => {
          tar.end()
          // Rows: where it starts and the timeline, one row for each tablespace, where it ends and the timeline.
          const [start, end] = [rows[0]!, rows.at(-1)!]
          return {
            startLsn: parseLsn(start[0]!),
            endLsn: parseLsn(end[0]!),
            timeline: Number(start[1]),
            manifest: Buffer.concat(manifest),
          }
        },
        (error: Error) => {
          tar.destroy(error)
          throw error
        },
      )
      done.catch(() => {})
      return { tar, done }
    },

    /** Receives the WAL from a position on, until the connection ends. Rejects if the server does not have it any more. */
    async receiveWal(
      { lsn, timeline }: Pick<ClusterPosition, 'lsn' | 'timeline'>,
      { onData, onAlive }: WalHandlers,
    ): Promise<void> {
      const text = `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatLsn(lsn)} TIMELINE ${timeline}`
      await run(
        new ReplicationCommand(text, (chunk) => {
          const type = String.fromCharCode(chunk[0]!)
          const position = chunk.readBigUInt64BE(1)
          if (type === 'w') {
            const data = chunk.subarray(25)
            const isCurrent = position + BigInt(data.length) >= chunk.readBigUInt64BE(9)
            onData(position, data, isCurrent ? toDate(chunk.readBigInt64BE(17)) : null)
          }
          if (type === 'k') onAlive(position, toDate(chunk.readBigInt64BE(9)))
        }),
      )
    },

    /** Reports how far the WAL is safe in the archive; the server removes what is older. It then answers that it is alive. */
    reportFlushed(lsn: bigint) {
      const message = Buffer.alloc(34)
      message.write('r', 0)
      for (const offset of [1, 9, 17]) message.writeBigUInt64BE(lsn, offset)
      message.writeBigInt64BE(BigInt(Date.now() - POSTGRES_EPOCH_MS) * 1000n, 25)
      message.writeUInt8(1, 33)
      ;(client as unknown as { connection: CopyConnection }).connection.sendCopyFromChunk(message)
    },

    close: () => client.end(),
  }
}

interface WalHandlers {
  /** The chunk is only valid during the call. Until `time`, the server has written nothing after it; null if it has. */
  onData: (lsn: bigint, chunk: Buffer, time: Date | null) => void
  /** The server has written no WAL after `lsn` until `time`. */
  onAlive: (lsn: bigint, time: Date) => void
}

export interface BaseBackupStream {
  /** The data folder, with the WAL that makes it consistent. */
  tar: Readable
  done: Promise<{ startLsn: bigint; endLsn: bigint; timeline: number; manifest: Buffer }>
}

const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)

function toDate(microseconds: bigint): Date {
  return new Date(POSTGRES_EPOCH_MS + Number(microseconds / 1000n))
}

/** Reads a position as PostgreSQL writes it: `0/1A2B3C4D`. */
export function parseLsn(text: string): bigint {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase()
}
