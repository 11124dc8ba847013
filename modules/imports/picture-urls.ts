import { getProductImage, type ProductInput } from '#modules/catalog'
import type { Database } from '#platform/db/database'

/** Format that every program can show, in the largest size there is. */
const EXPORT_RENDITION = '1600.jpeg'

/** The public URL of a picture: a remote one's own, or the shop's for pictures it keeps. */
export function getPictureUrl(
  { id, source }: { id: string | null; source: string },
  publicUrl: string,
) {
  if (source.startsWith('art:'))
    return `${publicUrl}/images/art/${source.slice(4)}/${EXPORT_RENDITION}`
  return /^https?:/.test(source) ? source : `${publicUrl}/images/p/${id}/${EXPORT_RENDITION}`
}

/** Replaces the URLs of the shop's own pictures by their sources, so that an imported export changes nothing. */
export async function resolvePictureUrls(
  db: Database,
  input: ProductInput,
  publicUrl: string,
): Promise<ProductInput> {
  const { images = [], translations, variants } = input
  const ownImages = images.filter(({ source }) => source.startsWith(`${publicUrl}/images/`))
  if (ownImages.length === 0) return input

  const sources = new Map<string, string>()
  for (const { source } of ownImages)
    sources.set(source, await findPictureSource(db, source, publicUrl))
  return {
    ...input,
    images: images.map((image) => ({
      ...image,
      source: sources.get(image.source) ?? image.source,
    })),
    ...(translations && {
      translations: translations.map(({ alts, ...texts }) => {
        return alts ? { ...texts, alts: renameKeys(alts, sources) } : texts
      }),
    }),
    variants: variants.map((one) =>
      one.image ? { ...one, image: sources.get(one.image) ?? one.image } : one,
    ),
  }
}

function renameKeys<Value>(values: Record<string, Value>, names: Map<string, string>) {
  const entries = Object.entries(values).map(([key, value]) => [names.get(key) ?? key, value])
  return Object.fromEntries(entries) as Record<string, Value>
}

async function findPictureSource(db: Database, url: string, publicUrl: string): Promise<string> {
  const [kind, name, rendition] = url.slice(`${publicUrl}/images/`.length).split('/')
  if (rendition !== EXPORT_RENDITION || !name) return url
  if (kind === 'art') return `art:${name}`
  return (kind === 'p' && UUID.test(name) && (await getProductImage(db, name))?.source) || url
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
