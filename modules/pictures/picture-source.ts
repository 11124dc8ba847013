import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { getProductImage, type ProductImage } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { isUploadedPicture, toUploadedFileKey } from './uploaded-pictures.ts'

/** The original of a picture. */
export interface PictureSource {
  /** A hash that changes with the bytes. */
  version: string
  bytes: () => Promise<Uint8Array>
  /** How long its address stands for these bytes. */
  cacheLifetime: CacheLifetime
}
export type CacheLifetime = 'immutable' | 'revalidate' | 'short'

/**
 * `{ art: 'mug.forest.0' }` is a generated picture; `{ id }` is an image of a product; `{ uploaded: '{id}-640x480' }` is one
 * that was uploaded for the content.
 */
export type PictureRef = { art: string } | { id: string } | { uploaded: string }

/** Returns the picture of an address like `/images/p/{id}`. Null for an address of another kind. */
export function parsePictureSrc(src: string): PictureRef | null {
  const [, kind, name] = src.match(/^\/images\/(art|p|c)\/([^/]+)$/) ?? []
  if (!name) return null
  if (kind === 'c') return { uploaded: name }
  return kind === 'art' ? { art: name } : { id: name }
}

/** Pictures that code draws. */
export interface GeneratedPictures {
  /** Returns a function that draws the picture of that name as SVG, or null. */
  find(name: string): (() => string) | null
}

export interface PictureSources {
  /** Null if there is no such picture. An image that is not ready has the fallback picture. */
  get(ref: PictureRef): Promise<PictureSource | null>
  /** Shown in place of a picture that is not ready, or that cannot be read. */
  fallback: PictureSource
}

interface PictureSourcesOptions {
  db: Database
  files: FileStorage
  generated: GeneratedPictures
}

const UPLOADED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,4})x([1-9]\d{0,4})$/

/** The name of the fallback picture, whatever other generated pictures there are. */
const FALLBACK_NAME = 'missing'

export function createPictureSources({
  db,
  files,
  generated,
}: PictureSourcesOptions): PictureSources {
  const fallback = loadFallbackSource()
  const versions = new Map<string, string>()

  function getGenerated(name: string): PictureSource | null {
    if (name === FALLBACK_NAME) return { ...fallback, cacheLifetime: 'immutable' }
    const draw = generated.find(name)
    if (!draw) return null
    // Hashes the drawing itself, so that a changed drawing is rendered again.
    const version = versions.get(name) ?? hashText(draw())
    versions.set(name, version)
    return { version, bytes: async () => Buffer.from(draw()), cacheLifetime: 'immutable' }
  }

  async function getImage(id: string): Promise<PictureSource | null> {
    const image = await getProductImage(db, id)
    if (!image) return null
    if (image.state !== 'ready') return fallback
    if (!image.source.startsWith('art:')) return buildFileSource(files, getFileKey(image))
    return getGenerated(image.source.slice('art:'.length)) ?? fallback
  }

  async function getUploaded(name: string): Promise<PictureSource | null> {
    const [, id, width, height] = name.match(UPLOADED) ?? []
    if (!id) return null
    const isThere = await isUploadedPicture(db, {
      id,
      width: Number(width),
      height: Number(height),
    })
    if (!isThere) return null
    return { ...buildFileSource(files, toUploadedFileKey(id)), cacheLifetime: 'immutable' }
  }

  return {
    fallback,
    async get(ref) {
      if ('art' in ref) return getGenerated(ref.art)
      return 'uploaded' in ref ? getUploaded(ref.uploaded) : getImage(ref.id)
    },
  }
}

function loadFallbackSource(): PictureSource {
  const svg = readFileSync(new URL('missing-picture.svg', import.meta.url))
  return { version: hashText(svg), bytes: async () => svg, cacheLifetime: 'short' }
}

/** Returns the key of an image's file. Files that were fetched are stored by the id of the image. */
export function getFileKey({ id, source }: Pick<ProductImage, 'id' | 'source'>): string {
  return source.startsWith('file:') ? source.slice('file:'.length) : `pictures/${id}.webp`
}

/** The version is a hash of the key, because a changed picture is stored under another key. */
function buildFileSource(files: FileStorage, key: string): PictureSource {
  return {
    version: hashText(key),
    cacheLifetime: 'revalidate',
    async bytes() {
      const file = await files.read(key)
      if (!file) throw new Error(`The picture ${key} is not in the file storage`)
      return buffer(file.body)
    },
  }
}

export function hashText(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
