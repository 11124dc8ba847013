import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import type { Language } from '#platform/i18n/languages'
import { SemaphoreFullError } from '#platform/semaphore'
import type { Rendition } from './contract.ts'
import { DiskCache } from './disk-cache.ts'
import {
  type CacheLifetime,
  createPictureSources,
  type GeneratedPictures,
  hashText,
  type PictureRef,
  type PictureSource,
  type PictureSources,
  parsePictureSrc,
} from './picture-source.ts'
import { PictureWorker } from './picture-worker.ts'
import { findPreview } from './previews/find-preview.ts'

export interface ServedPicture {
  bytes: Buffer
  etag: string
  cacheLifetime: CacheLifetime
}

export interface Pictures {
  /** Null if there is no such picture. Throws `SemaphoreFullError` when too many renditions wait. */
  serve(ref: PictureRef, rendition: Rendition): Promise<ServedPicture | null>
  /** What other sites show with a link to a product, 1280 × 670 pixels. Null if it is not for sale. Throws as `serve`. */
  servePreview(preview: ProductPreview): Promise<ServedPicture | null>
  /** Renders in advance, after all requested renditions. */
  prepare(ref: PictureRef, rendition: Rendition): Promise<void>
  sources: PictureSources
  worker: PictureWorker
  /** Cancels renditions in progress. */
  close(): void
}

interface ProductPreview {
  productId: string
  language: Language
}

interface OpenPicturesOptions {
  db: Database
  files: FileStorage
  /** Stands on previews. */
  shopInfo: { readonly name: string }
  /** Pictures with an `art:` source; none by default. */
  generated?: GeneratedPictures
  /** Where renditions are cached. They can be rendered again. */
  folder: string
  maxBytes?: number
  onError: (error: unknown, context: string) => void
}

const PREVIEW: Rendition = { width: 1280, format: 'jpeg' }
/** Of the product in a preview. */
const PREVIEW_PICTURE: Rendition = { width: 960, format: 'jpeg' }
/** Change it with the drawing, so that previews are drawn again. */
const PREVIEW_VERSION = 1

const GIGABYTE = 2 ** 30
const NO_GENERATED_PICTURES: GeneratedPictures = { find: () => null }

export function openPictures({
  db,
  files,
  shopInfo,
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
    return source && serveSource(source, rendition, lowPriority)
  }

  async function serveSource(source: PictureSource, rendition: Rendition, lowPriority = false) {
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

  async function servePreview(preview: ProductPreview) {
    const found = await findPreview(db, { ...preview, storeName: shopInfo.name })
    if (!found) return null
    const ref = parsePictureSrc(found.imageSrc ?? '')
    const picture = ref && (await sources.get(ref))
    const version = hashText(JSON.stringify([PREVIEW_VERSION, found.texts, picture?.version]))
    const drawBytes = async () => {
      const jpeg = picture && (await serveSource(picture, PREVIEW_PICTURE)).bytes
      return Buffer.from(await worker.drawPreview(found.texts, jpeg))
    }
    return serveSource({ version, bytes: drawBytes, cacheLifetime: 'revalidate' }, PREVIEW)
  }

  return {
    sources,
    worker,
    close: () => worker.close(),
    serve: (ref, rendition) => serve(ref, rendition),
    servePreview,
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
