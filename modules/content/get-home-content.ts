import { eq, like } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { isTranslated, type TranslationLanguage } from '#platform/i18n/translation-languages'
import { completeHomeLayout, HomeContent, mapHomeTexts } from './contract.ts'
import { contentBlocks, contentTranslations } from './tables.ts'

/** Tag of responses that show home page content. */
export const HOME_TAG = 'content:home'

export const EMPTY_HOME_CONTENT: HomeContent = {
  layout: [],
  hero: null,
  collections: [],
  promotion: null,
  testimonials: [],
  info_cards: [],
}

/** Returns the content of the home page, with its texts in a language as far as they are translated. */
export async function getHomeContent(
  db: Database,
  language: Language = DEFAULT_LANGUAGE,
): Promise<HomeContent> {
  const content = await loadHomeContent(db)
  if (!isTranslated(language)) return content
  const translations = await listContentTranslations(db, language)
  return mapHomeTexts(content, (text) => translations.get(text) ?? text)
}

/** Returns all translations of a language by the base text. */
export async function listContentTranslations(
  db: Database,
  language: TranslationLanguage,
): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(contentTranslations)
    .where(eq(contentTranslations.language, language))
  return new Map(rows.map(({ text, translation }) => [text, translation]))
}

async function loadHomeContent(db: Database): Promise<HomeContent> {
  const rows = await db.select().from(contentBlocks).where(like(contentBlocks.key, 'home.%'))
  const blocks = rows.map(({ key, value }) => [key.slice('home.'.length), value])
  const content = HomeContent.parse({ ...EMPTY_HOME_CONTENT, ...Object.fromEntries(blocks) })
  return { ...content, layout: completeHomeLayout(content.layout) }
}

/** Returns the content without that of blocks that are hidden, which is nobody's to read. */
export function hideHomeBlocks(content: HomeContent): HomeContent {
  const hidden = content.layout.flatMap(({ block, is_shown }) => (is_shown ? [] : [block]))
  const empty = hidden.flatMap((block) => {
    return block in EMPTY_HOME_CONTENT
      ? [[block, EMPTY_HOME_CONTENT[block as keyof HomeContent]]]
      : []
  })
  return { ...content, ...Object.fromEntries(empty) }
}
