import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { Language } from '#platform/i18n/languages'
import { isTranslated } from '#platform/i18n/translation-languages'
import type { SearchExpression } from './search-expression.ts'

/** Values of the type `tsquery`. */
export interface FoundQueries {
  match: string
  rank: string
  /** Null if all hits have it or none. */
  titleMatch: string | null
  /** Whether a product that is not translated into the language matches. */
  hasUntranslated: boolean
}

/** Returns the queries of an expression, if an active product matches by more than its description. */
export async function findQueries(
  db: Database,
  {
    match,
    namedMatch,
    titleMatch,
    rank,
  }: Pick<SearchExpression, 'match' | 'namedMatch' | 'titleMatch' | 'rank'>,
  language: Language,
): Promise<FoundQueries | null> {
  const values = [match, rank, namedMatch, titleMatch]
  const text = isTranslated(language) ? buildTranslatedSql(language) : BASE_SQL
  const [row] = await rawQuery<FoundQueries & { is_found: boolean }>(db, text, values)
  const { is_found, ...found } = row!
  return is_found ? found : null
}

const QUERIES = `with queries as materialized (
    select to_tsquery('simple', $1) as match, to_tsquery('simple', $2) as rank, to_tsquery('simple', $3) as named_match,
      to_tsquery('simple', $4) as title_match
  )`

const BASE_SQL = `${QUERIES}
  select match, rank, title_match as "titleMatch", false as "hasUntranslated",
    exists (select from products p where p.status = 'active' and p.search @@ named_match) as is_found
  from queries`

function buildTranslatedSql(language: Language): string {
  const untranslated = `from products p where p.status = 'active' and not '${language}' = any (p.search_languages)`
  return `${QUERIES}
    select match, rank, title_match as "titleMatch", exists (select ${untranslated} and p.search @@ match) as "hasUntranslated",
      exists (select from product_search_translations t where t.language = '${language}' and t.is_active and t.search @@ named_match)
        or exists (select ${untranslated} and p.search @@ named_match) as is_found
    from queries`
}
