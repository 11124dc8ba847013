import type { Parts } from '#api'
import { listProducts, WHOLE_SHELF } from '#modules/catalog'
import { homeContent } from '#modules/content'
import { addPlaceholders, type Pictured } from '#modules/pictures'

const CARDS = 24

/** Renders what the first visitors will look at, while nobody waits for another picture. */
export async function warmUp(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, files, pictures } = parts
  for (const { src, width } of await firstSeen(parts)) {
    if (signal.aborted) return
    const pictured = picturedBy(src)
    if (pictured) await pictures.prepare(pictured, { width, format: 'avif' })
  }
  await addPlaceholders({ db, files, workshop: pictures.workshop }, { now: parts.now(), signal })
}

async function firstSeen({ db }: Parts) {
  const { hero, collections } = await homeContent(db)
  const slides = hero?.slides.map(({ image }) => image.src) ?? []
  const small = collections.flatMap(({ images }) => images.map(({ src }) => src))
  const newest = { shelf: WHOLE_SHELF, sort: 'newest', limit: CARDS, after: null } as const
  const { items } = await listProducts(db, newest)
  const cards = items.flatMap(({ image_src }) => image_src ?? [])

  return [
    ...at(640, slides.slice(0, 1)),
    ...at(320, cards),
    ...at(320, small),
    ...at(640, cards),
    ...at(640, slides),
  ]
}

function at<Width extends number>(width: Width, srcs: string[]) {
  return srcs.map((src) => ({ src, width }))
}

/** The picture at an address: `/images/art/mug.forest.0` or `/images/p/{id}`. */
function picturedBy(src: string): Pictured | null {
  const [, kind, name] = src.match(/^\/images\/(art|p)\/([^/]+)$/) ?? []
  if (!name) return null
  return kind === 'art' ? { art: name } : { id: name }
}
