import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { CONTENT_PAGES, type ContentListItem } from '../contract.ts'
import { articles, articleTexts, contentDrafts, contentPageRevisions } from '../tables.ts'

const PAGE_KEYS = CONTENT_PAGES.map((page) => `page.${page}`)

interface DocumentRow extends Record<string, unknown> {
  key: string
  draft: boolean
  publish_at: Date | string | null
  updated_at: Date | string | null
}

/** Lists the home page, the header, the footer and the pages of texts. They are always published. */
export async function listContentDocuments(db: Database): Promise<ContentListItem[]> {
  const keys = ['home', 'navigation', 'footer', ...PAGE_KEYS]
  const { rows } = await db.execute<DocumentRow>(sql`
    select key, d.key is not null as draft, d.publish_at, coalesce(d.updated_at, r.created_at) as updated_at
    from unnest(${sql.param(keys)}::text[]) with ordinality as k (key, place)
    left join ${contentDrafts} d using (key)
    left join lateral (select created_at from ${contentPageRevisions} where 'page.' || page = k.key
      order by created_at desc limit 1) r on true
    order by place`)
  return rows.map(({ key, draft, ...row }) => {
    const publishAt = toTimestamp(row.publish_at)
    const state = publishAt ? 'scheduled' : draft ? 'changed' : 'published'
    const item = { key, state, title: null, languages: [], published_on: null } as const
    return {
      ...item,
      languages: [],
      publish_at: publishAt,
      updated_at: toTimestamp(row.updated_at),
    }
  })
}

interface ListArticlesInput {
  q?: string | undefined
  state?: ContentListItem['state'] | undefined
  limit: number
  /** The last one of the page before: its day and its slug. */
  after: [day: string, slug: string] | null
}

interface ArticleRow extends DocumentRow {
  title: string
  languages: Language[]
  published: boolean
  day: string
}

/** Lists articles and the drafts of articles by their day, newest first. */
export async function listEditableArticles(
  db: Database,
  { q = '', state, limit, after }: ListArticlesInput,
): Promise<{ items: ContentListItem[]; next: [string, string] | null }> {
  const pattern = `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<ArticleRow>(sql`
    with listed as (
      select coalesce(a.slug, d.slug) as slug, a.slug is not null as published, d.slug is not null as draft,
        coalesce(d.document->>'published_on', a.published_on::text) as day, d.publish_at,
        coalesce(d.updated_at, a.updated_at) as updated_at, d.document
      from ${articles} a full join (
        select substr(key, 9) as slug, document, publish_at, updated_at from ${contentDrafts} where key like 'article.%'
      ) d using (slug))
    select 'article.' || slug as key, day, published, draft, publish_at, updated_at, text.title, text.languages
    from listed cross join lateral (
      select (array_agg(title order by language = ${DEFAULT_LANGUAGE} desc, language))[1] as title,
        array_agg(language order by language) as languages,
        bool_or(title ilike ${pattern}) as is_found
      from (
        select t->>'title' as title, t->>'language' as language
        from jsonb_array_elements(document->'texts') t
        union all
        select title, language from ${articleTexts} x where x.slug = listed.slug and document is null
      ) texts) text
    where (${q.trim()} = '' or text.is_found or slug ilike ${pattern})
      and ${toStateCondition(state)}
      and ${after ? sql`(day, slug) < (${after[0]}, ${after[1]})` : sql`true`}
    order by day desc, slug desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next: [string, string] | null =
    rows.length > limit && last ? [last.day, last.key.slice('article.'.length)] : null
  return { items: page.map(toItem), next }
}

function toStateCondition(state: ListArticlesInput['state']) {
  if (state === 'published') return sql`published and not draft`
  if (state === 'scheduled') return sql`publish_at is not null`
  if (state === 'draft') return sql`not published and publish_at is null`
  if (state === 'changed') return sql`published and draft and publish_at is null`
  return sql`true`
}

function toItem({ key, title, languages, published, draft, day, ...row }: ArticleRow) {
  const publishAt = toTimestamp(row.publish_at)
  const ofDraft = published ? ('changed' as const) : ('draft' as const)
  const state = publishAt ? ('scheduled' as const) : draft ? ofDraft : ('published' as const)
  return {
    ...{ key, title, state, languages, published_on: day, publish_at: publishAt },
    updated_at: toTimestamp(row.updated_at),
  }
}

function toTimestamp(time: Date | string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
