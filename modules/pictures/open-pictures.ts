import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { SemaphoreFullError } from '#platform/semaphore'
import type { Rendition } from './contract.ts'
import { DiskCache } from './disk-cache.ts'
import {
  type CacheLifetime,
  getFallbackSource,
  getGeneratedSource,
  getImageSource,
  type PictureSource,
} from './picture-source.ts'
import { PictureWorker } from './picture-worker.ts'

/** `{ art: 'mug.forest.0' }` is drawn by the shop; `{ id }` is a product's image. */
export type PictureRef = { art: string } | { id: string }

export interface ServedPicture {
  bytes: Buffer
  etag: string
  cacheLifetime: CacheLifetime
}

export interface Pictures {
  /** Null when there is no such picture. Throws `LineIsFull` when too many others wait for theirs. */
  serve(pictured: PictureRef, rendition: Rendition): Promise<ServedPicture | null>
  /** Makes a rendition before somebody asks for it, when nobody waits for another. */
  prepare(pictured: PictureRef, rendition: Rendition): Promise<void>
  worker: PictureWorker
  /** Drops what is under way. */
  close(): void
}

interface OpenPicturesOptions {
  db: Database
  files: FileStorage
  /** Where renditions are kept. Losing it loses only time. */
  folder: string
  maxBytes?: number
  onError: (error: unknown, about: string) => void
}

const GIGABYTE = 2 ** 30

export function openPictures({
  db,
  files,
  folder,
  maxBytes = GIGABYTE,
  onError,
}: OpenPicturesOptions): Pictures {
  const shelf = new DiskCache({ folder, maxBytes })
  const worker = new PictureWorker()
  const underWay = new Map<string, Promise<Buffer>>()

  const sourceOf = (pictured: PictureRef) =>
    'art' in pictured
      ? getGeneratedSource(pictured.art)
      : getImageSource({ db, files }, pictured.id)

  async function renditionOf(source: PictureSource, rendition: Rendition, patient: boolean) {
    const name = getRenditionName(source, rendition)
    return shareInFlight(underWay, name, async () => {
      return (await shelf.get(name)) ?? make(source, rendition, patient)
    })
  }

  async function make(
    source: PictureSource,
    rendition: Rendition,
    patient: boolean,
  ): Promise<Buffer> {
    const made = Buffer.from(await worker.render(await source.bytes(), rendition, { patient }))
    await shelf
      .set(getRenditionName(source, rendition), made)
      .catch((error) => onError(error, 'keeping a picture'))
    return made
  }

  async function serve(pictured: PictureRef, rendition: Rendition, patient = false) {
    const source = await sourceOf(pictured)
    if (!source) return null
    try {
      return toServedPicture(source, rendition, await renditionOf(source, rendition, patient))
    } catch (error) {
      if (error instanceof SemaphoreFullError) throw error
      onError(error, 'a broken picture')
      const missing = getFallbackSource()
      return toServedPicture(missing, rendition, await renditionOf(missing, rendition, patient))
    }
  }

  return {
    worker,
    close: () => worker.close(),
    serve: (pictured, rendition) => serve(pictured, rendition),
    prepare: async (pictured, rendition) => void (await serve(pictured, rendition, true)),
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

/** However many ask for it at a time, it is made once. */
function shareInFlight<Made>(
  underWay: Map<string, Promise<Made>>,
  name: string,
  make: () => Promise<Made>,
) {
  const present = underWay.get(name)
  if (present) return present
  const made = make().finally(() => underWay.delete(name))
  underWay.set(name, made)
  return made
}
