import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { SemaphoreFullError } from '#platform/semaphore'
import type { Rendition } from './contract.ts'
import { DiskCache } from './disk-cache.ts'
import {
  type CacheLifetime,
  createPictureSources,
  type GeneratedPictures,
  type PictureRef,
  type PictureSource,
  type PictureSources,
} from './picture-source.ts'
import { PictureWorker } from './picture-worker.ts'

export interface ServedPicture {
  bytes: Buffer
  etag: string
  cacheLifetime: CacheLifetime
}

export interface Pictures {
  /** Null if there is no such picture. Throws `SemaphoreFullError` when too many renditions wait. */
  serve(ref: PictureRef, rendition: Rendition): Promise<ServedPicture | null>
  /** Renders in advance, after all requested renditions. */
  prepare(ref: PictureRef, rendition: Rendition): Promise<void>
  sources: PictureSources
  worker: PictureWorker
  /** Cancels renditions in progress. */
  close(): void
}

interface OpenPicturesOptions {
  db: Database
  files: FileStorage
  /** Pictures with an `art:` source; none by default. */
  generated?: GeneratedPictures
  /** Where renditions are cached. They can be rendered again. */
  folder: string
  maxBytes?: number
  onError: (error: unknown, context: string) => void
}

const GIGABYTE = 2 ** 30
const NO_GENERATED_PICTURES: GeneratedPictures = { find: () => null }

export function openPictures({
  db,
  files,
  generated = NO_GENERATED_PICTURES,
  folder,
  maxBytes = GIGABYTE,
  onError,
}: OpenPicturesOptions): Pictures {
  const cache = new DiskCache({ folder, maxBytes })
  const worker = new PictureWorker()
  const sources = createPictureSources({ db, files, generated })
  const inFlight = new Map<string, Promise<Buffer>>()

  function getRendition(source: PictureSource, rendition: Rendition, lowPriority: boolean) {
    const name = getRenditionName(source, rendition)
    return shareInFlight(inFlight, name, async () => {
      return (await cache.get(name)) ?? renderAndCache(source, rendition, lowPriority)
    })
  }

  async function renderAndCache(
    source: PictureSource,
    rendition: Rendition,
    lowPriority: boolean,
  ): Promise<Buffer> {
    const rendered = await worker.render(await source.bytes(), rendition, { lowPriority })
    const bytes = Buffer.from(rendered)
    await cache
      .set(getRenditionName(source, rendition), bytes)
      .catch((error) => onError(error, 'keeping a picture'))
    return bytes
  }

  async function serve(ref: PictureRef, rendition: Rendition, lowPriority = false) {
    const source = await sources.get(ref)
    if (!source) return null
    try {
      const bytes = await getRendition(source, rendition, lowPriority)
      return toServedPicture(source, rendition, bytes)
    } catch (error) {
      if (error instanceof SemaphoreFullError) throw error
      onError(error, 'a broken picture')
      const bytes = await getRendition(sources.fallback, rendition, lowPriority)
      return toServedPicture(sources.fallback, rendition, bytes)
    }
  }

  return {
    sources,
    worker,
    close: () => worker.close(),
    serve: (ref, rendition) => serve(ref, rendition),
    prepare: async (ref, rendition) => void (await serve(ref, rendition, true)),
  }
}

function toServedPicture(
  source: PictureSource,
  rendition: Rendition,
  bytes: Buffer,
): ServedPicture {
  return {
    bytes,
    etag: `"${getRenditionName(source, rendition)}"`,
    cacheLifetime: source.cacheLifetime,
  }
}

function getRenditionName({ version }: PictureSource, { width, format }: Rendition): string {
  return `${version}-${width}.${format}`
}

/** Concurrent calls with one name share one promise. */
function shareInFlight<Value>(
  inFlight: Map<string, Promise<Value>>,
  name: string,
  start: () => Promise<Value>,
) {
  const pending = inFlight.get(name)
  if (pending) return pending
  const started = start().finally(() => inFlight.delete(name))
  inFlight.set(name, started)
  return started
}
