import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ACTOR_KINDS } from '#platform/actor'
import { actorColumns } from '#platform/db/actor-columns'
import { timestamptz } from '#platform/db/columns'
import type { Language } from '#platform/i18n/languages'
import type { TranslationLanguage } from '#platform/i18n/translation-languages'
import type { ContentDocument, ContentPageName } from './contract.ts'

export const contentBlocks = pgTable('content_blocks', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  ...actorColumns(),
  updatedAt: timestamptz('updated_at').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const contentTranslations = pgTable(
  'content_translations',
  {
    language: text().$type<TranslationLanguage>().notNull(),
    text: text().notNull(),
    translation: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.language, table.text] })],
)

export const contentPageRevisions = pgTable(
  'content_page_revisions',
  {
    page: text().$type<ContentPageName>().notNull(),
    language: text().$type<Language>().notNull(),
    revision: integer().notNull(),
    title: text(),
    description: text(),
    markdown: text(),
    ...actorColumns(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.page, table.language, table.revision] })],
)

export const articles = pgTable('articles', {
  slug: text().primaryKey(),
  publishedOn: date('published_on').notNull(),
  productSlugs: text('product_slugs').array().notNull().default([]),
  ...actorColumns(),
  updatedAt: timestamptz('updated_at').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

export const articleTexts = pgTable(
  'article_texts',
  {
    slug: text()
      .notNull()
      .references(() => articles.slug, { onDelete: 'cascade' }),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    markdown: text().notNull(),
    tags: text().array().notNull().default([]),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.language] })],
)

export const contentDrafts = pgTable('content_drafts', {
  key: text().primaryKey(),
  document: jsonb().$type<ContentDocument>().notNull(),
  publishAt: timestamptz('publish_at'),
  previewId: uuid('preview_id').unique(),
  ...actorColumns(),
  updatedAt: timestamptz('updated_at').notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
export type ContentDraftRow = typeof contentDrafts.$inferSelect

/** What was published. */
export const contentVersions = pgTable(
  'content_versions',
  {
    key: text().notNull(),
    version: integer().notNull(),
    document: jsonb().$type<ContentDocument>().notNull(),
    isPlanned: boolean('is_planned').notNull(),
    /** Null if it was published before the shop kept versions, or in another way. */
    actorKind: text('actor_kind', { enum: ACTOR_KINDS }),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    publishedAt: timestamptz('published_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.version] })],
)

/** Former addresses of articles. */
export const articleRedirects = pgTable('article_redirects', {
  slug: text().primaryKey(),
  target: text().notNull(),
  createdAt: timestamptz('created_at').notNull(),
})
