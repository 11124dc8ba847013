import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsync, fsyncSync, openSync, writeSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup/startup-error.ts'

// The format: MAGIC, 32 random bytes, records. A record is four bytes with its length (the highest bit marks the last one), the
// ciphertext of AES-256-GCM, and its tag of 16 bytes. The key of a file comes from the key of the backup, the random bytes and the
// name of the file, so that one file is not taken for another. The nonce is the number of the record.
const MAGIC = Buffer.from('OUTWITB1')
const SALT_BYTES = 32
const TAG_BYTES = 16
const LAST = 0x8000_0000
const MAX_RECORD_BYTES = 4 * 1024 * 1024
const RECORD_BYTES = 256 * 1024

const syncToDisk = promisify(fsync)

/** The key of a file: whose backup, and which file. */
export interface FileKey {
  /** 32 bytes. */
  master: Buffer
  /** Its place in the backup, which must be the same to read it. */
  name: string
}

/** A file that was changed or damaged, is cut off, or is another one than its name says. */
export class DamagedFileError extends StartupError {
  override name = 'DamagedFileError'
}

/** Writes an encrypted file record by record. What was written is safe after `sync`. A file without `finish` is cut off. */
export class EncryptedFile {
  readonly #fd: number
  readonly #key: Buffer
  #records = 0n
  #rest: Buffer[] = []
  #restBytes = 0

  constructor(file: string, key: FileKey) {
    const salt = randomBytes(SALT_BYTES)
    this.#fd = openSync(file, 'wx', 0o600)
    this.#key = deriveKey(key, salt)
    writeSync(this.#fd, Buffer.concat([MAGIC, salt]))
  }

  /** Writes one record, which `readRecords` returns as it is. */
  writeRecord(plain: Buffer, isLast = false) {
    const head = Buffer.alloc(4)
    head.writeUInt32BE((plain.length | (isLast ? LAST : 0)) >>> 0)
    const cipher = createCipheriv('aes-256-gcm', this.#key, toNonce(this.#records))
    cipher.setAAD(head)
    this.#records++
    const encrypted = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
    writeSync(this.#fd, Buffer.concat([head, ...encrypted]))
  }

  /** Writes bytes in records of a fitting size. */
  write(bytes: Buffer) {
    this.#rest.push(bytes)
    this.#restBytes += bytes.length
    if (this.#restBytes >= RECORD_BYTES) this.#writeRest()
  }

  #writeRest() {
    const rest = Buffer.concat(this.#rest)
    this.#rest = []
    this.#restBytes = 0
    for (let start = 0; start < rest.length; start += RECORD_BYTES)
      this.writeRecord(rest.subarray(start, start + RECORD_BYTES))
  }

  sync(): Promise<void> {
    return syncToDisk(this.#fd)
  }

  async finish() {
    this.#writeRest()
    this.writeRecord(Buffer.alloc(0), true)
    await this.sync()
    this.close()
  }

  /** Waits for the disk without giving others a turn. */
  finishNow() {
    this.writeRecord(Buffer.alloc(0), true)
    fsyncSync(this.#fd)
    this.close()
  }

  /** Without the last record: the file is cut off. */
  close() {
    closeSync(this.#fd)
  }
}

interface ReadOptions {
  /** Whether the file may end in the middle, as one that is still written does. */
  mayEndEarly?: boolean
}

/** Reads the records of a file. Throws a `DamagedFileError` as soon as one is not what was written. */
export async function* readRecords(
  file: string,
  key: FileKey,
  { mayEndEarly = false }: ReadOptions = {},
): AsyncGenerator<Buffer> {
  const handle = await open(file)
  const read = async (length: number) => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length)
    return bytesRead === length ? buffer : null
  }
  const damage = () => new DamagedFileError(`${file} was changed or damaged.`)
  try {
    const start = await read(MAGIC.length + SALT_BYTES)
    if (!start && mayEndEarly) return
    if (!start?.subarray(0, MAGIC.length).equals(MAGIC)) throw damage()
    const fileKey = deriveKey(key, start.subarray(MAGIC.length))
    for (let number = 0n; ; number++) {
      const head = await read(4)
      const word = head?.readUInt32BE() ?? 0
      const length = word & ~LAST
      // A file system may leave zeros at the end of a file when the machine loses its power.
      const body = head && word !== 0 ? await readBody(length) : null
      if (!head || !body) {
        if (mayEndEarly) return
        throw new DamagedFileError(`${file} is cut off.`)
      }
      yield decrypt(fileKey, { number, head, body })
      if (word >>> 31 === 1) return
    }
  } finally {
    await handle.close()
  }

  function readBody(length: number) {
    if (length > MAX_RECORD_BYTES) throw damage()
    return read(length + TAG_BYTES)
  }

  function decrypt(fileKey: Buffer, record: { number: bigint; head: Buffer; body: Buffer }) {
    const decipher = createDecipheriv('aes-256-gcm', fileKey, toNonce(record.number))
    decipher.setAAD(record.head)
    decipher.setAuthTag(record.body.subarray(-TAG_BYTES))
    try {
      const plain = decipher.update(record.body.subarray(0, -TAG_BYTES))
      return Buffer.concat([plain, decipher.final()])
    } catch {
      throw damage()
    }
  }
}

/** Reads a whole file into memory. */
export async function readEncrypted(file: string, key: FileKey): Promise<Buffer> {
  const records: Buffer[] = []
  for await (const record of readRecords(file, key)) records.push(record)
  return Buffer.concat(records)
}

/** Writes a whole file, which appears under its name when it is complete. */
export async function writeEncrypted(file: string, key: FileKey, bytes: Buffer): Promise<void> {
  const temporary = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.tmp`
  const encrypted = new EncryptedFile(temporary, key)
  encrypted.write(bytes)
  await encrypted.finish()
  await rename(temporary, file)
  await syncFolder(path.dirname(file))
}

/** Makes the names in a folder survive a loss of power. Windows cannot, and needs not. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function deriveKey({ master, name }: FileKey, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, `outwit backup: ${name}`, 32))
}

function toNonce(number: bigint): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(number, 4)
  return nonce
}
