import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { LANGUAGES } from '#platform/i18n/languages'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'
import { ok, type Result } from '#platform/result'
import { saveArticle } from '../articles/save-article.ts'
import {
  type ContentDocument,
  type ContentPageName,
  type DocumentOf,
  listHomeTexts,
} from '../contract.ts'
import { saveFooterContent } from '../footer-content.ts'
import { saveNavigation } from '../navigation-content.ts'
import { getEditablePage } from '../pages/get-content-page.ts'
import { saveContentPage } from '../pages/save-content-page.ts'
import { saveContentTranslations } from '../save-content-translations.ts'
import { updateHomeContent } from '../update-home-content.ts'
import { splitContentKey } from './published-document.ts'

interface ApplyInput {
  key: string
  actor: Actor
  now: Date
}

type Applied = Promise<Result<unknown, 'content_page_changed' | 'unknown_fact'>>

/** Makes a document what shoppers see. */
export function applyDocument(
  tx: Database,
  { document, ...input }: ApplyInput & { document: ContentDocument },
): Applied {
  if (document.kind === 'home') return applyHome(tx, document, input)
  if (document.kind === 'page') return applyPage(tx, document, input)
  if (document.kind === 'article') return applyArticle(tx, document, input)
  if (document.kind === 'navigation') return applyNavigation(tx, document, input)
  return applyFooter(tx, document, input)
}

async function applyHome(
  tx: Database,
  { home, translations: all }: DocumentOf<'home'>,
  { actor, now }: ApplyInput,
): Applied {
  const updated = await updateHomeContent(tx, { blocks: home, actor, now })
  if (!updated.ok) return updated
  for (const language of TRANSLATION_LANGUAGES) {
    const own = all.filter((one) => one.language === language)
    const found = new Map(own.map(({ text, translation }) => [text, translation]))
    const entries = listHomeTexts(home).map((text) => [text, found.get(text) ?? null] as const)
    await saveContentTranslations(tx, { language, translations: Object.fromEntries(entries) })
  }
  return ok(null)
}

async function applyFooter(
  tx: Database,
  { footer }: DocumentOf<'footer'>,
  { now }: ApplyInput,
): Applied {
  await saveFooterContent(tx, { footer, now })
  return ok(null)
}

async function applyNavigation(
  tx: Database,
  { navigation }: DocumentOf<'navigation'>,
  { now }: ApplyInput,
): Applied {
  await saveNavigation(tx, { navigation, now })
  return ok(null)
}

function applyArticle(
  tx: Database,
  { published_on: publishedOn, products: productSlugs, texts }: DocumentOf<'article'>,
  { key, ...input }: ApplyInput,
): Applied {
  const byLanguage = texts.map(({ language, ...text }) => [language, text] as const)
  const article = { publishedOn, productSlugs, texts: Object.fromEntries(byLanguage) }
  return saveArticle(tx, { slug: splitContentKey(key)[1], ...article, ...input })
}

/** A language whose text is as it was gets no new revision. */
async function applyPage(
  tx: Database,
  { texts }: DocumentOf<'page'>,
  { key, ...input }: ApplyInput,
): Applied {
  const page = splitContentKey(key)[1] as ContentPageName
  for (const language of LANGUAGES) {
    const present = await getEditablePage(tx, { page, language })
    const found = texts.find((one) => one.language === language)
    const isSame = found
      ? !present.isDefault &&
        (['title', 'description', 'markdown'] as const).every((name) => {
          return found[name] === present[name]
        })
      : present.isDefault
    if (isSame) continue
    const { language: _, ...source } = found ?? { language }
    const saved = await saveContentPage(tx, {
      ...{ page, language, seenRevision: present.revision, ...input },
      source: found ? (source as DocumentOf<'page'>['texts'][number]) : null,
    })
    if (!saved.ok) return saved
  }
  return ok(null)
}
