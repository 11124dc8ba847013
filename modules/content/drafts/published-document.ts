import type { Database } from '#platform/db/database'
import { LANGUAGES } from '#platform/i18n/languages'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'
import { getEditableArticle } from '../articles/get-editable-article.ts'
import {
  type ArticleText,
  type ContentDocument,
  type ContentPageName,
  type DocumentOf,
  listHomeTexts,
} from '../contract.ts'
import { readFooterContent } from '../footer-content.ts'
import { getHomeContent, listContentTranslations } from '../get-home-content.ts'
import { readNavigation } from '../navigation-content.ts'
import { getEditablePage } from '../pages/get-content-page.ts'

/** `page.terms` → `['page', 'terms']` */
export function splitContentKey(key: string): [kind: ContentDocument['kind'], name: string] {
  const [kind = '', name = ''] = key.split('.', 2)
  return [kind as ContentDocument['kind'], name]
}

/** Returns what is published under a key, as a document. Null for an article that is not. */
export function getPublishedDocument(db: Database, key: string): Promise<ContentDocument | null> {
  const [kind, name] = splitContentKey(key)
  if (kind === 'home') return getHome(db)
  if (kind === 'page') return getPage(db, name as ContentPageName)
  if (kind === 'navigation') return getNavigation(db)
  return kind === 'article' ? getArticle(db, name) : getFooter(db)
}

async function getHome(db: Database): Promise<DocumentOf<'home'>> {
  const home = await getHomeContent(db)
  const texts = listHomeTexts(home)
  const translations: DocumentOf<'home'>['translations'] = []
  for (const language of TRANSLATION_LANGUAGES) {
    const found = await listContentTranslations(db, language)
    for (const text of texts) {
      const translation = found.get(text)
      if (translation) translations.push({ language, text, translation })
    }
  }
  return { kind: 'home', home, translations }
}

/** Profiles that are only in the configuration are not part of it. */
async function getFooter(db: Database): Promise<DocumentOf<'footer'>> {
  return { kind: 'footer', footer: await readFooterContent(db, {}) }
}

async function getNavigation(db: Database): Promise<DocumentOf<'navigation'>> {
  return { kind: 'navigation', navigation: await readNavigation(db) }
}

async function getPage(db: Database, page: ContentPageName): Promise<DocumentOf<'page'>> {
  const texts: DocumentOf<'page'>['texts'] = []
  for (const language of LANGUAGES) {
    const { isDefault, title, description, markdown } = await getEditablePage(db, {
      page,
      language,
    })
    if (!isDefault) texts.push({ language, title, description, markdown })
  }
  return { kind: 'page', texts }
}

async function getArticle(db: Database, slug: string): Promise<DocumentOf<'article'> | null> {
  const article = await getEditableArticle(db, slug)
  if (!article) return null
  const byLanguage: Partial<Record<string, ArticleText>> = article.texts
  const texts = LANGUAGES.flatMap((language) => {
    const text = byLanguage[language]
    if (!text) return []
    const { title, description, markdown, tags } = text
    return [{ language, title, description, markdown, tags }]
  })
  const { published_on, products } = article
  return { kind: 'article', published_on, products, texts }
}
