import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { LANGUAGES, type Language } from '#platform/i18n/languages'
import { flattenMessages } from '#platform/i18n/translator'
import { type Catalog, findTranslationFaults } from './translations.ts'

/** Texts that are the same in English: names, loan words, and messages of values only. */
const EQUAL_KEYS: Partial<Record<Language, string[]>> = {
  de: [
    ...['account:admin', 'account:adminArea.title', 'account:influencer', 'account:table.status'],
    ...['account:settings.passkeys', 'account:tabs.influencer', 'checkout:orders.open'],
    ...['common:field.optional', 'navigation:admin', 'navigation:links.blog'],
    ...['navigation:links.sitemap', 'navigation:newsletter.title', 'navigation:search.inCategory'],
    ...['navigation:shop', 'pages:blog.title', 'pages:sitemap.title', 'product:category.below'],
    ...['product:shop.title', 'product:source.aliexpress', 'security:passkeys.name'],
    ...['security:passkeys.unnamed', 'settings:notifications.newsletter.label'],
  ],
}

for (const language of LANGUAGES.filter((one) => one !== 'en')) {
  test(`the screens are complete in ${language}`, () => {
    const english = readCatalog('en')
    assert.ok(Object.keys(english).length > 500, 'the check must see the messages')
    const equalKeys = EQUAL_KEYS[language] ?? []
    const translated = readCatalog(language)
    assert.deepEqual(findTranslationFaults({ english, translated, equalKeys }), [])
  })
}

test('the check reports missing, unknown and untranslated messages, and values the screen does not pass', () => {
  const english = {
    'cart:title': 'Cart',
    'cart:left': '{count, plural, one {#} other {# of {all}}}',
  }
  const check = (translated: Catalog, equalKeys: string[] = []) =>
    findTranslationFaults({ english, translated, equalKeys })

  assert.deepEqual(check({ 'cart:title': 'Cart', 'cart:titel': 'Korb' }), [
    'missing: cart:left',
    'unknown: cart:titel',
    'untranslated: cart:title',
  ])
  const left = '{count, plural, one {#} other {# von {total}}}'
  assert.deepEqual(check({ 'cart:title': 'Korb', 'cart:left': left }, ['cart:title']), [
    'listed as equal, but translated: cart:title',
    'other values: cart:left',
  ])
})

function readCatalog(language: Language): Catalog {
  const files = globSync(`app/i18n/messages/${language}/*.json`)
  const areas = files.map((file) => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(file, 'utf8')),
  ])
  const messages = areas.map(([area, tree]) => flattenMessages(tree, `${area}:`))
  return Object.assign({}, ...messages)
}
