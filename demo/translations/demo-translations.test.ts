import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogueEntries, departments } from '#demo/catalogue/catalogue-entries'
import { homeContent } from '#demo/catalogue/home-content'
import { listParagraphs } from '#demo/catalogue/translate-product'
import { loadDemoTranslations } from './load-demo-translations.ts'

/** Every text in quotes is one of the home page, or an id of it. */
const homeTexts = new Set(
  JSON.stringify(homeContent)
    .match(/"(?:[^"\\]|\\.)*"/g)!
    .map(parseText),
)
const categoryNames = departments.flatMap(({ name, subcategories }) => {
  return [name, ...subcategories.map((subcategory) => subcategory.name)]
})
const productTexts = new Set(
  catalogueEntries.flatMap((entry) => [entry.product.title, ...listParagraphs(entry)]),
)

for (const translation of loadDemoTranslations()) {
  const { language, alts, categories, content, products } = translation

  test(`the categories of the demo shop are translated into ${language}, each differently`, () => {
    assert.deepEqual(Object.keys(categories).toSorted(), categoryNames.toSorted())
    const shared = categoryNames.length - new Set(Object.values(categories)).size
    assert.ok(shared <= 1, `${shared} names are used twice`)
  })

  test(`the translations into ${language} are of texts of the demo shop`, () => {
    const unknown = [...Object.keys(content).filter((text) => !homeTexts.has(text))]
    unknown.push(...Object.keys(products).filter((text) => !productTexts.has(text)))
    assert.deepEqual(unknown, [])
    assert.match(alts.colour, /\{title\}.*\{colour\}/)
  })

  test(`the marked words of the promotion are a part of it in ${language}`, () => {
    const { text, marked } = homeContent.promotion!
    assert.ok(content[text]?.includes(content[marked]!))
  })

  test(`what is said about care is translated into ${language}`, () => {
    const texts = catalogueEntries.flatMap(({ productLine }) => productLine.careText ?? [])
    assert.ok(texts.length > 100)
    const missing = ['Care', ...texts].filter((text) => !translation.terms[text])
    assert.deepEqual(missing, [])
  })

  test(`a translated product has all its texts in ${language}`, () => {
    const texts = [...productTexts]
    const missing = texts.filter((text) => !products[text])
    assert.ok(missing.length === 0 || missing.length === texts.length, missing.join('\n'))
  })
}

function parseText(json: string): string {
  return JSON.parse(json)
}
