import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import type { ProductId } from '../tables.ts'
import { buildBaseTextsQuery, buildTranslatedTextsQuery } from './product-texts.ts'
import type { SearchDocument, SearchTexts } from './search-engine.ts'

interface TextsRow {
  head: string
  title: string
  description: string
  categories: string | null
  options: string | null
  attribute_values: string | null
  attribute_names: string | null
}

interface BaseRow extends TextsRow {
  id: ProductId
  version: string
  is_active: boolean | null
  brand: string | null
  skus: string | null
  translated: (TextsRow & { language: Language })[]
}

/**
 * Loads what a search engine is to have of these recorded products. One statement, so that the version is that of the
 * texts. In the order of the versions.
 */
export async function loadSearchDocuments(
  db: Database,
  productIds: ProductId[],
): Promise<SearchDocument[]> {
  if (productIds.length === 0) return []
  const { rows } = await db.execute<BaseRow & Record<string, unknown>>(sql`
    with texts as materialized (${buildBaseTextsQuery(productIds)}),
    translated as materialized (${buildTranslatedTextsQuery()})
    select d.product_id as id, d.version, t.is_active, title_head(t.title) as head, t.title, t.brand, t.skus, t.categories, t.options,
      t.attribute_values, t.attribute_names, t.description,
      (select coalesce(json_agg(l order by language), '[]') from (
        select title_head(title) as head, translated.* from translated where product_id = d.product_id) l) as translated
    from search_documents d left join texts t on t.id = d.product_id
    where d.product_id in ${productIds} order by d.version`)
  return rows.map(toDocument)
}

function toDocument(row: BaseRow): SearchDocument {
  const { id, version, is_active, translated } = row
  if (!is_active) return { id, version: Number(version), texts: null }
  const entries = [{ ...row, language: DEFAULT_LANGUAGE }, ...translated].map(
    (texts) => [texts.language, toTexts(texts, row)] as const,
  )
  return { id, version: Number(version), texts: Object.fromEntries(entries) }
}

const MAX_DESCRIPTION_LENGTH = 20_000

function toTexts(texts: TextsRow, { brand, skus }: BaseRow): SearchTexts {
  const described = [texts.attribute_names, texts.description.replace(/<[^>]*>/g, ' ')]
  return {
    head: texts.head,
    title: texts.title,
    categories: texts.categories ?? '',
    options: texts.options ?? '',
    brand: brand ?? '',
    attributes: texts.attribute_values ?? '',
    skus: skus ?? '',
    description: described.join(' ').trim().slice(0, MAX_DESCRIPTION_LENGTH),
  }
}
