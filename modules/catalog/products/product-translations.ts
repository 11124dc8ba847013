import type { TranslationLanguage } from '#platform/i18n/translation-languages'
import { sanitizeProductHtml } from './clean-html.ts'
import { normalizeLine, normalizeText } from './normalize-text.ts'

/** The texts of a product in one language. Null is the base text. */
export interface ProductTranslation {
  language: TranslationLanguage
  title: string | null
  /** HTML. */
  description: string | null
  seoTitle: string | null
  seoDescription: string | null
  /** Alternative texts by the `source` of the image. */
  alts: Record<string, string>
}

/** Absent fields stay as they are; null and an empty text remove a translation. */
export interface ProductTranslationInput {
  language: TranslationLanguage
  title?: string | null
  /** HTML, sanitised here. */
  description?: string | null
  seoTitle?: string | null
  seoDescription?: string | null
  alts?: Record<string, string | null>
}

interface MergeTranslationsInput {
  current: ProductTranslation[]
  inputs: ProductTranslationInput[] | undefined
  /** Alternative texts of other images are left out. */
  images: { source: string }[]
}

/** Returns the translations with the inputs applied, in the order of their languages. Those without a text are left out. */
export function mergeTranslations({
  current,
  inputs = [],
  images,
}: MergeTranslationsInput): ProductTranslation[] {
  const merged = new Map(current.map((translation) => [translation.language, translation]))
  for (const input of inputs) {
    merged.set(input.language, mergeTranslation(merged.get(input.language), input))
  }
  return [...merged.values()]
    .map((translation) => ({ ...translation, alts: pickAlts(translation.alts, images) }))
    .filter(hasText)
    .sort((a, b) => a.language.localeCompare(b.language))
}

function mergeTranslation(
  current: ProductTranslation | undefined,
  { language, title, description, seoTitle, seoDescription, alts }: ProductTranslationInput,
): ProductTranslation {
  return {
    language,
    title: title === undefined ? (current?.title ?? null) : cleanTitle(title),
    description:
      description === undefined ? (current?.description ?? null) : cleanDescription(description),
    seoTitle: seoTitle === undefined ? (current?.seoTitle ?? null) : cleanTitle(seoTitle),
    seoDescription:
      seoDescription === undefined ? (current?.seoDescription ?? null) : cleanTitle(seoDescription),
    alts: { ...current?.alts, ...cleanAlts(alts) },
  }
}

function cleanTitle(title: string | null): string | null {
  return normalizeLine(title ?? '') || null
}

function cleanDescription(description: string | null): string | null {
  return sanitizeProductHtml(normalizeText(description ?? '')) || null
}

function cleanAlts(alts: ProductTranslationInput['alts']): Record<string, string> {
  const entries = Object.entries(alts ?? {})
  return Object.fromEntries(entries.map(([source, alt]) => [source, normalizeText(alt ?? '')]))
}

/** In the order of the images, so that equal translations have equal JSON. */
function pickAlts(alts: Record<string, string>, images: { source: string }[]) {
  return Object.fromEntries(
    images.flatMap(({ source }) => (alts[source] ? [[source, alts[source]]] : [])),
  )
}

function hasText({ alts, ...translation }: ProductTranslation): boolean {
  return hasTranslatedText(translation) || Object.keys(alts).length > 0
}

/** Whether it has a text besides those of images. */
export function hasTranslatedText(
  texts: Pick<ProductTranslation, 'title' | 'description' | 'seoTitle' | 'seoDescription'>,
): boolean {
  const { title, description, seoTitle, seoDescription } = texts
  return [title, description, seoTitle, seoDescription].some((text) => text !== null)
}
