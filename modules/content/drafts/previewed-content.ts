import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import { renderArticle } from '../articles/get-article.ts'
import {
  type ContentPage,
  type ContentPageName,
  completeHomeLayout,
  type FooterContent,
  type HomeContent,
  mapHomeTexts,
  type NavigationItem,
} from '../contract.ts'
import { toNavigationItems } from '../navigation-content.ts'
import type { ContentFacts } from '../pages/facts.ts'
import { renderContentPage } from '../pages/get-content-page.ts'
import { getPageFile } from '../pages/page-files.ts'
import { findPreviewedDraft } from './preview-draft.ts'

interface PreviewInput {
  token: string | null | undefined
  secretKey: string
}

interface PreviewInLanguage extends PreviewInput {
  language: Language
}

/** Returns the home page of a link of a preview. Null for another link. */
export async function getPreviewedHome(
  db: Database,
  { language, ...input }: PreviewInLanguage,
): Promise<HomeContent | null> {
  const draft = await findPreviewedDraft<'home'>(db, 'home', input)
  if (!draft) return null
  const own = draft.document.translations.filter((one) => one.language === language)
  const translations = new Map(own.map(({ text, translation }) => [text, translation]))
  const home = mapHomeTexts(draft.document.home, (text) => translations.get(text) ?? text)
  return { ...home, layout: completeHomeLayout(home.layout) }
}

/** Returns the footer of a link of a preview. Null for another link. */
export async function getPreviewedFooter(
  db: Database,
  input: PreviewInput,
): Promise<FooterContent | null> {
  const draft = await findPreviewedDraft<'footer'>(db, 'footer', input)
  return draft?.document.footer ?? null
}

/** Returns the links of the header of a link of a preview. Null for another link. */
export async function getPreviewedNavigation(
  db: Database,
  { language, ...input }: PreviewInLanguage,
): Promise<NavigationItem[] | null> {
  const draft = await findPreviewedDraft<'navigation'>(db, 'navigation', input)
  return draft && toNavigationItems(draft.document.navigation, language)
}

/** Returns the page of a link of a preview. Null for another link. */
export async function getPreviewedPage(
  db: Database,
  { page, language, facts, ...input }: PreviewInLanguage & PageToRender,
): Promise<ContentPage | null> {
  const draft = await findPreviewedDraft<'page'>(db, `page.${page}`, input)
  if (!draft) return null
  const updatedOn = draft.savedAt.toISOString().slice(0, 10)
  for (const candidate of [language, DEFAULT_LANGUAGE]) {
    const written = draft.document.texts.find((one) => one.language === candidate)
    const text = written ? { ...written, updatedOn } : getPageFile(page, candidate)
    if (text) return renderContentPage({ text, language: candidate, facts })
  }
  return null
}

interface PageToRender {
  page: ContentPageName
  facts: ContentFacts
}

interface PreviewArticleInput extends PreviewInLanguage {
  slug: string
  facts: ContentFacts
}

/** Returns the article of a link of a preview, as `getArticle` does. Null for another link. */
export async function getPreviewedArticle(
  db: Database,
  { slug, language, facts, ...input }: PreviewArticleInput,
) {
  const draft = await findPreviewedDraft<'article'>(db, `article.${slug}`, input)
  if (!draft) return null
  const { texts, products, published_on: publishedOn } = draft.document
  const find = (wanted: Language) => texts.find((one) => one.language === wanted)
  const text = find(language) ?? find(DEFAULT_LANGUAGE) ?? texts[0]!
  const article = { slug, publishedOn, updatedAt: draft.savedAt }
  return {
    article: renderArticle({ article, text, language, facts }),
    productSlugs: products,
  }
}
