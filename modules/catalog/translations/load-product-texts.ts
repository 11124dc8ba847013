import { getPictureSrc } from '#contract/pictures'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import type { ImageId, ProductId } from '../ids.ts'

/** The texts of a product that are translated into one language. */
export interface ProductTexts {
  title: string | null
  /** Null too if it was not requested. */
  description: string | null
  seoTitle: string | null
  seoDescription: string | null
  /** By the `src` of the picture. */
  alts: Map<string, string>
}

interface TextRow {
  id: ProductId
  title: string | null
  description: string | null
  seoTitle: string | null
  seoDescription: string | null
  alts: { id: ImageId; source: string; alt: string }[] | null
}

interface LoadProductTextsInput {
  productIds: ProductId[]
  language: Language
  /** Descriptions are long: a page of cards does not read them. */
  hasDescription?: boolean
}

/** Reads the translated texts of products, by primary keys in one query. */
export async function loadProductTexts(
  db: Database,
  { productIds, language, hasDescription = false }: LoadProductTextsInput,
): Promise<Map<ProductId, ProductTexts>> {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return new Map()
  const rows = await rawQuery<TextRow>(db, TEXTS_SQL, [ids, language, hasDescription])
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, alts: toAltsBySrc(row.alts) }]))
}

function toAltsBySrc(alts: TextRow['alts']): Map<string, string> {
  return new Map((alts ?? []).map((image) => [getPictureSrc(image), image.alt]))
}

const TEXTS_SQL = `
  select wanted.id, t.title, case when $3::boolean then t.description end as description,
    t.seo_title as "seoTitle", t.seo_description as "seoDescription",
    (select json_agg(json_build_object('id', i.id, 'source', i.source, 'alt', a.alt))
      from product_images i join product_image_translations a on a.image_id = i.id and a.language = $2
      where i.product_id = wanted.id) as alts
  from unnest($1::uuid[]) wanted (id)
  left join product_translations t on t.product_id = wanted.id and t.language = $2`
