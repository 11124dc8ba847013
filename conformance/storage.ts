import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import type { FileStorage } from '#platform/files/file-storage'
import type { Check } from './check.ts'
import { assertUnreachable, type NetworkState } from './network.ts'

/** A storage with what stands for its service. A method that the service does not have is absent. */
export interface StorageHarness {
  storage: FileStorage
  /** How long a call may wait for a service that does not answer. Default: a minute. */
  maxWaitMs?: number
  /** Requests a URL as a browser would at a time. */
  download: (url: string, at: Date) => Promise<Response>
  /** Absent where there is no network. */
  setNetwork?: (state: NetworkState) => void
  /** Breaks the connection in the middle of the next upload. Absent where there is none. */
  breakUpload?: () => void
}

const PDF = { contentType: 'application/pdf' }
const KEY = 'invoices/2026/OW-1.pdf'
const now = () => new Date()
/** Larger than the buffers of streams and sockets. */
const LARGE_BYTES = 1_000_000
const ROUNDS = 8

const INVALID_KEYS = [
  ...['../secret.key', 'a/../../secret.key', '/etc/passwd', 'a//b', 'a/', '', '.', '..', 'a/.env'],
  ...['a\0b', 'a\\..\\b', 'a?b', 'a#b', 'a%2Fb', 'a b', 'ä', 'a\r\nb', 'x'.repeat(501)],
]

export const storageChecks: Check<StorageHarness>[] = [
  {
    name: 'a file is read as it was stored, byte for byte, with its length and type',
    run: async ({ storage }) => {
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, value) => value))
      for (const bytes of [everyByte, Buffer.alloc(0), createLargeFile(1)]) {
        await storage.put(KEY, bytes, PDF)
        const file = await storage.read(KEY)
        assert.deepEqual([file?.length, file?.contentType], [bytes.length, 'application/pdf'])
        assert.ok((await buffer(file!.body)).equals(bytes), `a file of ${bytes.length} bytes`)
      }
      await storage.put('a.webp', everyByte, { contentType: 'image/webp' })
      const picture = await storage.read('a.webp')
      picture?.body.destroy()
      assert.equal(picture?.contentType, 'image/webp')
    },
  },
  {
    name: 'a part of a file is read with both its ends',
    run: async ({ storage }) => {
      await storage.put(KEY, Buffer.from('0123456789'), PDF)
      for (const [start, end] of [
        [0, 0],
        [2, 5],
        [9, 9],
        [0, 9],
      ] as const) {
        const file = await storage.read(KEY, { start, end })
        const text = (await buffer(file!.body)).toString()
        assert.deepEqual(
          [text, file?.length],
          ['0123456789'.slice(start, end + 1), end - start + 1],
        )
      }
    },
  },
  {
    name: 'a file that does not exist is null, and so is a removed one',
    run: async ({ storage }) => {
      assert.equal(await storage.read('invoices/none.pdf'), null)
      assert.equal(await storage.read('invoices/none.pdf', { start: 0, end: 1 }), null)
      await storage.put(KEY, Buffer.from('paper'), PDF)
      await storage.remove(KEY)
      assert.equal(await storage.read(KEY), null)
      await storage.remove(KEY)
    },
  },
  {
    name: 'keys that differ a little are different files',
    run: async ({ storage }) => {
      const keys = ['a/b', 'a/B', 'a-b', 'a.b', 'a_b', 'ab', 'a/b.pdf', 'aa/b']
      for (const key of keys) await storage.put(key, Buffer.from(key), PDF)
      for (const key of keys) assert.equal(await readText(storage, key), key)
    },
  },
  {
    name: 'a key that could lead out of the storage is refused by each method',
    run: async ({ storage }) => {
      for (const key of INVALID_KEYS) {
        const shown = JSON.stringify(key.slice(0, 20))
        await assert.rejects(async () => storage.put(key, Buffer.from('x'), PDF), `put ${shown}`)
        await assert.rejects(async () => storage.read(key), `read ${shown}`)
        await assert.rejects(async () => storage.remove(key), `remove ${shown}`)
        const options = { seconds: 60, filename: 'a.pdf', now: now() }
        await assert.rejects(async () => storage.createDownloadUrl(key, options), `link ${shown}`)
      }
    },
  },
  {
    name: 'a reader gets the old file or the new one, never parts of both',
    run: async ({ storage }) => {
      await storage.put(KEY, createLargeFile(0), PDF)
      const seen = new Set<number>()
      for (let round = 1; round <= ROUNDS; round++) {
        const writes = [storage.put(KEY, createLargeFile(round), PDF)]
        if (round % 2 === 0) writes.push(storage.put(KEY, createLargeFile(round + 100), PDF))
        const reads = [1, 2].map(async () => {
          const file = await storage.read(KEY)
          const bytes = await buffer(file!.body)
          assert.equal(bytes.length, LARGE_BYTES, 'it is not whole')
          assert.ok(bytes.equals(createLargeFile(bytes[0]!)), 'it has parts of another')
          seen.add(bytes[0]!)
        })
        await Promise.all([...writes, ...reads])
      }
      assert.ok(seen.size > 1, 'the new file is never seen')
    },
  },
  {
    name: 'an upload that breaks off leaves the old file',
    findMissing: ({ breakUpload }) => (breakUpload ? null : 'breakUpload'),
    run: async ({ storage, breakUpload }) => {
      await storage.put(KEY, createLargeFile(1), PDF)
      breakUpload!()
      await assert.rejects(storage.put(KEY, createLargeFile(2), PDF), 'the put has not failed')
      const file = await storage.read(KEY)
      assert.ok((await buffer(file!.body)).equals(createLargeFile(1)))
    },
  },
  {
    name: 'a download link gives the file under its name, until its time has passed',
    run: async ({ storage, download }) => {
      await storage.put(KEY, Buffer.from('paper'), PDF)
      const start = now()
      const options = { seconds: 60, filename: 'OW-1.pdf', now: start }
      const url = await storage.createDownloadUrl(KEY, options)
      const response = await download(url, start)
      assert.equal(response.status, 200)
      assert.equal(await response.text(), 'paper')
      assert.match(response.headers.get('Content-Disposition') ?? '', /^attachment;.*OW-1\.pdf/)
      assert.equal((await download(url, new Date(+start + 58_000))).status, 200)
      await assertNoFile(await download(url, new Date(+start + 63_000)), 'an expired link')
    },
  },
  {
    name: 'a download link that was changed gives nothing',
    run: async ({ storage, download }) => {
      for (const key of [KEY, 'invoices/2026/OW-2.pdf'])
        await storage.put(key, Buffer.from(`paper of ${key}`), PDF)
      const options = { seconds: 60, filename: 'OW-1.pdf', now: now() }
      const url = await storage.createDownloadUrl(KEY, options)
      const other = new URL(url)
      other.pathname = other.pathname.replace('OW-1', 'OW-2')
      await assertNoFile(await download(other.href, now()), 'a link of another file')
      for (const name of new URL(url).searchParams.keys()) {
        const changed = new URL(url)
        changed.searchParams.set(name, changeText(changed.searchParams.get(name)!))
        await assertNoFile(await download(changed.href, now()), `${name} was changed`)
        changed.searchParams.delete(name)
        await assertNoFile(await download(changed.href, now()), `${name} was removed`)
      }
    },
  },
  {
    name: 'a name that could end a header is refused',
    run: async ({ storage }) => {
      for (const filename of ['a".pdf', 'a\r\nSet-Cookie: b', '', '../a', 'ä.pdf']) {
        const options = { seconds: 60, filename, now: now() }
        await assert.rejects(async () => storage.createDownloadUrl(KEY, options), filename)
      }
    },
  },
  {
    name: 'what is stored is counted right, or not at all',
    run: async ({ storage }) => {
      await storage.put('invoices/a.pdf', Buffer.alloc(10), PDF)
      await storage.put('invoices/2026/b.pdf', Buffer.alloc(20), PDF)
      await storage.put('avatars/c.webp', Buffer.alloc(5), { contentType: 'image/webp' })
      const figures = await storage.measure()
      if (!figures) return
      const kinds = [
        { kind: 'invoices', files: 2, bytes: 30 },
        { kind: 'avatars', files: 1, bytes: 5 },
      ]
      assert.deepEqual(figures, { kinds, isComplete: true })
    },
  },
  {
    name: 'a service that cannot be reached is an error, not a missing file',
    findMissing: ({ setNetwork }) => (setNetwork ? null : 'setNetwork'),
    run: async ({ storage, setNetwork, maxWaitMs }) => {
      await storage.put(KEY, Buffer.from('paper'), PDF)
      for (const state of ['down', 'silent'] as const) {
        setNetwork!(state)
        const calls = {
          put: storage.put(KEY, Buffer.from('other'), PDF),
          read: storage.read(KEY),
          remove: storage.remove(KEY),
        }
        await Promise.all(
          Object.entries(calls).map(([name, call]) =>
            assertUnreachable(call, { what: `${name}, ${state}`, maxWaitMs }),
          ),
        )
        setNetwork!('up')
        assert.equal(await readText(storage, KEY), 'paper')
      }
    },
  },
]

/** Returns a file whose every byte is the number, so that parts of two files are told apart. */
function createLargeFile(number: number): Buffer {
  return Buffer.alloc(LARGE_BYTES, number)
}

async function readText(storage: FileStorage, key: string): Promise<string | null> {
  const file = await storage.read(key)
  return file && (await buffer(file.body)).toString()
}

function changeText(text: string): string {
  return `${text.slice(0, -2)}${text.at(-2) === '1' ? '2' : '1'}${text.slice(-1)}`
}

/** An error may name the file: S3 tells what it has signed. */
async function assertNoFile(response: Response, what: string): Promise<void> {
  const body = await response.text()
  assert.ok(response.status >= 400 && !body.includes('paper'), what)
}
