import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLocalFiles } from '#platform/files/local-files'
import { createSignedFileRoutes } from '#server/http/signed-files'
import type { StorageHarness } from '../storage.ts'

/** Opens the adapter of a local folder, with the route of the shop that serves its links. */
export async function openLocalFilesHarness(): Promise<StorageHarness & AsyncDisposable> {
  const folder = await mkdtemp(path.join(tmpdir(), 'outwit-conformance-'))
  const publicUrl = 'https://shop.example'
  const secretKey = 'a-secret-key-of-32-characters-or-more'
  const storage = createLocalFiles({ folder, publicUrl, secretKey })
  let clock = new Date()
  const routes = createSignedFileRoutes({ files: storage, secretKey, now: () => clock })
  return {
    storage,
    download: async (url, at) => {
      clock = at
      return routes.request(url.replace(`${publicUrl}/storage`, ''))
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
