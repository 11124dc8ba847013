import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { drawingOf, drawn, MISSING } from '#art/named'
import { imageById, type ProductImage } from '#modules/catalog'
import type { Database } from '#platform/database'
import type { Files } from '#platform/files'

/** Where a picture's bytes come from. */
export interface Source {
  /** Other bytes, other version. */
  version: string
  bytes: () => Promise<Uint8Array>
  /** How long its address means these bytes. */
  lasts: Lasting
}
export type Lasting = 'for ever' | 'until changed' | 'a moment'

export function drawnSource(name: string): Source | null {
  const draw = drawingOf(name)
  if (!draw) return null
  return {
    version: drawnVersion(name, draw),
    bytes: async () => Buffer.from(draw()),
    lasts: 'for ever',
  }
}

/** Stands in for a picture that is not there yet, or cannot be read. */
export function missingSource(): Source {
  const draw = () => drawn(MISSING)
  const bytes = async () => Buffer.from(draw())
  return { version: drawnVersion(MISSING, draw), bytes, lasts: 'a moment' }
}

interface Places {
  db: Database
  files: Files
}

/** The picture a product's image row names; null when there is no such row. */
export async function imageSource({ db, files }: Places, id: string): Promise<Source | null> {
  const image = await imageById(db, id)
  if (!image) return null
  if (image.state !== 'ready') return missingSource()
  if (image.source.startsWith('art:')) {
    return drawnSource(image.source.slice('art:'.length)) ?? missingSource()
  }
  return fileSource(files, fileOf(image))
}

/** Where the bytes of a stored picture lie. What came from elsewhere is kept under its image's id. */
export function fileOf({ id, source }: Pick<ProductImage, 'id' | 'source'>): string {
  return source.startsWith('file:') ? source.slice('file:'.length) : `pictures/${id}.webp`
}

/** A key always means the same bytes: a changed picture is stored under another one. */
function fileSource(files: Files, key: string): Source {
  return {
    version: digest(key),
    lasts: 'until changed',
    async bytes() {
      const file = await files.read(key)
      if (!file) throw new Error(`The picture ${key} is not among the files`)
      return buffer(file.body)
    },
  }
}

const drawnVersions = new Map<string, string>()

/** Made from the drawing itself, so that a drawing that was improved is rendered anew. */
function drawnVersion(name: string, draw: () => string): string {
  const version = drawnVersions.get(name) ?? digest(draw())
  drawnVersions.set(name, version)
  return version
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
