import type { AppDependencies } from '#api'
import { EMPTY_LISTING_FILTER, listProducts } from '#modules/catalog'
import { getHomeContent } from '#modules/content'
import { addPlaceholders, type PictureRef } from '#modules/pictures'

const CARD_COUNT = 24

/** Renders the pictures of the first pages at low priority, before the first visitor requests them. */
export async function warmUpPictures(
  dependencies: AppDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { db, pictures } = dependencies
  for (const { src, width } of await listFirstImages(dependencies)) {
    if (signal.aborted) return
    const picture = parsePictureSource(src)
    if (picture) await pictures.prepare(picture, { width, format: 'avif' })
  }
  await addPlaceholders({ db, pictures }, { now: dependencies.now(), signal })
}

async function listFirstImages({ db }: AppDependencies) {
  const { hero, collections } = await getHomeContent(db)
  const slides = hero?.slides.map(({ image }) => image.src) ?? []
  const collectionImages = collections.flatMap(({ images }) => images.map(({ src }) => src))
  const newest = {
    filter: EMPTY_LISTING_FILTER,
    sort: 'newest',
    limit: CARD_COUNT,
    after: null,
  } as const
  const { items } = await listProducts(db, newest)
  const cards = items.flatMap(({ image_src }) => image_src ?? [])

  return [
    ...withWidth(640, slides.slice(0, 1)),
    ...withWidth(320, cards),
    ...withWidth(320, collectionImages),
    ...withWidth(640, cards),
    ...withWidth(640, slides),
  ]
}

function withWidth<Width extends number>(width: Width, srcs: string[]) {
  return srcs.map((src) => ({ src, width }))
}

/** Returns the picture of a path (`/images/art/mug.forest.0` or `/images/p/{id}`), or null for another path. */
function parsePictureSource(src: string): PictureRef | null {
  const [, kind, name] = src.match(/^\/images\/(art|p)\/([^/]+)$/) ?? []
  if (!name) return null
  return kind === 'art' ? { art: name } : { id: name }
}
