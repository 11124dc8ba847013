import { getPictureSrc, type Picture } from '#contract/pictures'
import type { Marketplace, SupplierListing } from '#modules/marketplace'
import { type Pictures, storeUploadedPicture, takeUploadedPictures } from '#modules/pictures'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { fetchPublicUrl } from '#platform/http/fetch-public-url'
import type { AffiliateListing } from '../tables.ts'

const LIMITS = { maxBytes: 20_000_000, timeoutSeconds: 20 }

export interface CopyDependencies {
  db: Database
  files: FileStorage
  pictures: Pick<Pictures, 'worker'>
  marketplace: Marketplace
  /** Fetches the bytes of a URL; by default from public hosts only, with limits. */
  fetchBytes?: (url: string) => Promise<Uint8Array>
}

interface CopyInput {
  listings: SupplierListing[]
  /** What was listed before: its pictures are used again. */
  known: AffiliateListing[]
  now: Date
}

/** Copies the pictures of products, so that browsers of shoppers ask nobody else for them. */
export async function copyPictures(
  dependencies: CopyDependencies,
  { listings, known, now }: CopyInput,
): Promise<AffiliateListing[]> {
  const knownPictures = new Map(known.map(({ imageUrl, picture }) => [imageUrl, picture]))
  const copied: AffiliateListing[] = []
  for (const listing of listings) {
    const { imageUrl } = listing
    const picture =
      imageUrl && (knownPictures.get(imageUrl) ?? (await copy(dependencies, imageUrl, now)))
    copied.push({ ...listing, picture: picture || null })
  }
  return copied
}

/** Returns null for a picture that is not there or is none. The next search tries it again. */
async function copy(
  { db, files, pictures, marketplace, fetchBytes = fetchPublic }: CopyDependencies,
  url: string,
  now: Date,
): Promise<Picture | null> {
  const source = marketplace.toPictureSource(url)
  // A drawing of the sandbox, which the shop has.
  if (source.startsWith('art:'))
    return { src: getPictureSrc({ id: '', source }), alt: '', placeholder: null }
  try {
    const bytes = await fetchBytes(source)
    const stored = await storeUploadedPicture(
      { db, files, worker: pictures.worker },
      { bytes, now },
    )
    return stored.ok ? stored.value : null
  } catch {
    return null
  }
}

function fetchPublic(url: string): Promise<Uint8Array> {
  return fetchPublicUrl(url, LIMITS)
}

/** Keeps the pictures of what is listed now. */
export async function keepPictures(
  tx: Database,
  { listings, now }: { listings: AffiliateListing[]; now: Date },
): Promise<void> {
  await takeUploadedPictures(tx, { text: JSON.stringify(listings), now })
}
