import type { DemoTranslation } from '#demo/translations/load-demo-translations'
import type { ProductTranslationInput } from '#modules/catalog'
import type { CatalogueEntry } from './catalogue-entries.ts'
import { listPictures, toColourName } from './product-pictures.ts'

/** The paragraphs of the description of a product. */
export function listParagraphs({ product, productLine }: CatalogueEntry): string[] {
  const { materialText, usageText } = productLine
  return [product.description, materialText, ...(usageText ? [usageText] : [])]
}

export function toHtml(paragraphs: string[]): string {
  return paragraphs.map((text) => `<p>${text}</p>`).join('\n')
}

/** Translates a product of the demo catalogue. A description is translated as a whole or not at all. */
export function translateProduct(
  entry: CatalogueEntry,
  translation: DemoTranslation,
): ProductTranslationInput {
  const { language, products } = translation
  const title = products[entry.product.title]
  const paragraphs = listParagraphs(entry).flatMap((text) => products[text] ?? [])
  const isComplete = paragraphs.length === listParagraphs(entry).length
  return {
    language,
    ...(title && { title, alts: translateAlts(entry, title, translation) }),
    ...(isComplete && { description: toHtml(paragraphs) }),
  }
}

function translateAlts(
  entry: CatalogueEntry,
  title: string,
  { alts, terms }: DemoTranslation,
): Record<string, string> {
  const texts = listPictures(entry).map(({ source, colour, view }) => {
    const name = toColourName(colour)
    const alt = fill(alts.colour, { title, colour: terms[name] ?? name })
    return [source, view === 'colour' ? alt : fill(alts[view], { alt })]
  })
  return Object.fromEntries(texts)
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
}
