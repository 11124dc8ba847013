import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { drawByName, findDrawing, MISSING_PICTURE } from '#demo/art/find-drawing'
import { getProductImage, type ProductImage } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'

/** Where a picture's bytes come from. */
export interface PictureSource {
  /** Other bytes, other version. */
  version: string
  bytes: () => Promise<Uint8Array>
  /** How long its address means these bytes. */
  cacheLifetime: CacheLifetime
}
export type CacheLifetime = 'immutable' | 'revalidate' | 'short'

export function getGeneratedSource(name: string): PictureSource | null {
  const draw = findDrawing(name)
  if (!draw) return null
  return {
    version: getGeneratedVersion(name, draw),
    bytes: async () => Buffer.from(draw()),
    cacheLifetime: 'immutable',
  }
}

/** Stands in for a picture that is not there yet, or cannot be read. */
export function getFallbackSource(): PictureSource {
  const draw = () => drawByName(MISSING_PICTURE)
  const bytes = async () => Buffer.from(draw())
  return { version: getGeneratedVersion(MISSING_PICTURE, draw), bytes, cacheLifetime: 'short' }
}

interface PictureSourceDependencies {
  db: Database
  files: FileStorage
}

/** The picture a product's image row names; null when there is no such row. */
export async function getImageSource(
  { db, files }: PictureSourceDependencies,
  id: string,
): Promise<PictureSource | null> {
  const image = await getProductImage(db, id)
  if (!image) return null
  if (image.state !== 'ready') return getFallbackSource()
  if (image.source.startsWith('art:')) {
    return getGeneratedSource(image.source.slice('art:'.length)) ?? getFallbackSource()
  }
  return buildFileSource(files, getFileKey(image))
}

/** Where the bytes of a stored picture lie. What came from elsewhere is kept under its image's id. */
export function getFileKey({ id, source }: Pick<ProductImage, 'id' | 'source'>): string {
  return source.startsWith('file:') ? source.slice('file:'.length) : `pictures/${id}.webp`
}

/** A key always means the same bytes: a changed picture is stored under another one. */
function buildFileSource(files: FileStorage, key: string): PictureSource {
  return {
    version: hashText(key),
    cacheLifetime: 'revalidate',
    async bytes() {
      const file = await files.read(key)
      if (!file) throw new Error(`The picture ${key} is not among the files`)
      return buffer(file.body)
    },
  }
}

const generatedVersions = new Map<string, string>()

/** Made from the drawing itself, so that a drawing that was improved is rendered anew. */
function getGeneratedVersion(name: string, draw: () => string): string {
  const version = generatedVersions.get(name) ?? hashText(draw())
  generatedVersions.set(name, version)
  return version
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
