import { getProductDetails, translateProductDetails } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { PreviewTexts } from './draw-preview.ts'

export interface Preview {
  texts: PreviewTexts
  /** The address of the main picture, for example `/images/p/{id}`. */
  imageSrc: string | null
}

interface PreviewRequest {
  productId: string
  language: Language
  storeName: string
}

/** Returns what the preview of a product shows. Null if the product is not for sale. */
export async function findPreview(
  db: Database,
  { productId, language, storeName }: PreviewRequest,
): Promise<Preview | null> {
  const found = await getProductDetails(db, productId)
  if (!found) return null
  const { title, brand, review_count, rating_tenths, image_src } = await translateProductDetails(
    db,
    found,
    language,
  )
  const format = getNumberFormat(language, { minimumFractionDigits: 1 })
  const rating = review_count > 0 ? format.format(rating_tenths / 10) : null
  return { texts: { title, brand, rating, storeName }, imageSrc: image_src }
}
