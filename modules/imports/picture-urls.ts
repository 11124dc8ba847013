import { getProductImage, type ProductInput } from '#modules/catalog'
import type { Database } from '#platform/db/database'

/** Good enough to be looked at anywhere. */
const EXPORT_RENDITION = '1600.jpeg'

/** Where anybody finds a picture: one from elsewhere there, one of the shop's own in the shop. */
export function getPictureUrl(
  { id, source }: { id: string | null; source: string },
  publicUrl: string,
) {
  if (source.startsWith('art:'))
    return `${publicUrl}/images/art/${source.slice(4)}/${EXPORT_RENDITION}`
  return /^https?:/.test(source) ? source : `${publicUrl}/images/p/${id}/${EXPORT_RENDITION}`
}

/** The other way round: a sheet that names the shop's own pictures by their addresses gets their sources. */
export async function resolvePictureUrls(
  db: Database,
  sheet: ProductInput,
  publicUrl: string,
): Promise<ProductInput> {
  const { images = [], variants } = sheet
  const own = images.filter(({ source }) => source.startsWith(`${publicUrl}/images/`))
  if (own.length === 0) return sheet

  const sources = new Map<string, string>()
  for (const { source } of own) sources.set(source, await findPictureSource(db, source, publicUrl))
  return {
    ...sheet,
    images: images.map((image) => ({
      ...image,
      source: sources.get(image.source) ?? image.source,
    })),
    variants: variants.map((one) =>
      one.image ? { ...one, image: sources.get(one.image) ?? one.image } : one,
    ),
  }
}

async function findPictureSource(
  db: Database,
  address: string,
  publicUrl: string,
): Promise<string> {
  const [kind, name, rendition] = address.slice(`${publicUrl}/images/`.length).split('/')
  if (rendition !== EXPORT_RENDITION || !name) return address
  if (kind === 'art') return `art:${name}`
  return (kind === 'p' && UUID.test(name) && (await getProductImage(db, name))?.source) || address
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
