import type { Database } from '#platform/database'
import type { Files } from '#platform/files'
import { LineIsFull } from '#platform/line'
import type { Rendition } from './contract.ts'
import { Shelf } from './shelf.ts'
import { drawnSource, imageSource, type Lasting, missingSource, type Source } from './source.ts'
import { Workshop } from './workshop.ts'

/** `{ art: 'mug.forest.0' }` is drawn by the shop; `{ id }` is a product's image. */
export type Pictured = { art: string } | { id: string }

export interface Served {
  bytes: Buffer
  etag: string
  lasts: Lasting
}

export interface Pictures {
  /** Null when there is no such picture. Throws `LineIsFull` when too many others wait for theirs. */
  serve(pictured: Pictured, rendition: Rendition): Promise<Served | null>
  /** Makes a rendition before somebody asks for it, when nobody waits for another. */
  prepare(pictured: Pictured, rendition: Rendition): Promise<void>
  workshop: Workshop
  /** Drops what is under way. */
  close(): void
}

interface Given {
  db: Database
  files: Files
  /** Where renditions are kept. Losing it loses only time. */
  folder: string
  mostBytes?: number
  onError: (error: unknown, about: string) => void
}

const GIGABYTE = 2 ** 30

export function openPictures({
  db,
  files,
  folder,
  mostBytes = GIGABYTE,
  onError,
}: Given): Pictures {
  const shelf = new Shelf({ folder, mostBytes })
  const workshop = new Workshop()
  const underWay = new Map<string, Promise<Buffer>>()

  const sourceOf = (pictured: Pictured) =>
    'art' in pictured ? drawnSource(pictured.art) : imageSource({ db, files }, pictured.id)

  async function renditionOf(source: Source, rendition: Rendition, patient: boolean) {
    const name = nameOf(source, rendition)
    return once(underWay, name, async () => {
      return (await shelf.find(name)) ?? make(source, rendition, patient)
    })
  }

  async function make(source: Source, rendition: Rendition, patient: boolean): Promise<Buffer> {
    const made = Buffer.from(await workshop.render(await source.bytes(), rendition, { patient }))
    await shelf
      .put(nameOf(source, rendition), made)
      .catch((error) => onError(error, 'keeping a picture'))
    return made
  }

  async function serve(pictured: Pictured, rendition: Rendition, patient = false) {
    const source = await sourceOf(pictured)
    if (!source) return null
    try {
      return served(source, rendition, await renditionOf(source, rendition, patient))
    } catch (error) {
      if (error instanceof LineIsFull) throw error
      onError(error, 'a broken picture')
      const missing = missingSource()
      return served(missing, rendition, await renditionOf(missing, rendition, patient))
    }
  }

  return {
    workshop,
    close: () => workshop.close(),
    serve: (pictured, rendition) => serve(pictured, rendition),
    prepare: async (pictured, rendition) => void (await serve(pictured, rendition, true)),
  }
}

function served(source: Source, rendition: Rendition, bytes: Buffer): Served {
  return { bytes, etag: `"${nameOf(source, rendition)}"`, lasts: source.lasts }
}

function nameOf({ version }: Source, { width, format }: Rendition): string {
  return `${version}-${width}.${format}`
}

/** However many ask for it at a time, it is made once. */
function once<Made>(underWay: Map<string, Promise<Made>>, name: string, make: () => Promise<Made>) {
  const present = underWay.get(name)
  if (present) return present
  const made = make().finally(() => underWay.delete(name))
  underWay.set(name, made)
  return made
}
