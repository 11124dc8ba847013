import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'

interface Term {
  term: string
  /** The option or attribute that the term is a value of; empty for a name, and for a value of any of them. */
  name: string
  translation: string | null
}

interface ListTermsInput {
  language: TranslationLanguage
  limit: number
  /** The name and the term of the last row of the previous page. */
  after: [name: string, term: string] | null
}

/**
 * Lists the names and values of options and attributes of all products, and terms that are translated but not used, by
 * name and term. For administrators: it reads all products.
 */
export function listTerms(
  db: Database,
  { language, limit, after }: ListTermsInput,
): Promise<Term[]> {
  const [name, term] = after ?? ['', '']
  return rawQuery<Term>(db, TERMS_SQL, [language, limit, name, term])
}

const TERMS_SQL = `
  with terms as (
    select '' as name, name as term from product_options
    union select o.name, v.value from product_options o join product_option_values v on v.option_id = o.id
    union select '', name from product_attributes
    union select name, value from product_attributes
    union select name, term from term_translations where language = $1
  )
  select t.term, t.name, tt.translation
  from terms t left join term_translations tt on tt.language = $1 and tt.term = t.term and tt.name = t.name
  where (t.name collate "C", t.term collate "C") > ($3, $4) and t.term <> ''
  order by t.name collate "C", t.term collate "C" limit $2`
