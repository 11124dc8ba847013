import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '#platform/i18n/languages'
import {
  compareMessages,
  listMissing,
  listUntranslated,
  listUnused,
  readApiSources,
  readServerMessages,
  readSourcesOf,
} from './server-messages.ts'

const english = readServerMessages('en')

/** Texts that are the same in another language. */
const SAME_TEXTS: Record<string, string[]> = {}

for (const language of LANGUAGES.filter((one) => one !== 'en')) {
  const translation = readServerMessages(language)

  test(`messages of the server have the same keys, values and plural forms in ${language} as in English`, () => {
    assert.ok(Object.keys(english).length > 10, 'the test must see the files')
    assert.deepEqual(Object.keys(translation), Object.keys(english))
    for (const [file, texts] of Object.entries(translation)) {
      assert.deepEqual(compareMessages(english[file]!, texts, language), [], file)
    }
  })

  test(`no message of the server is still English in ${language}`, () => {
    const same = Object.entries(translation).flatMap(([file, texts]) => {
      return listUntranslated(english[file]!, texts)
    })
    assert.deepEqual(same, SAME_TEXTS[language] ?? [])
  })
}

test('every message of the server is used', () => {
  for (const [file, texts] of Object.entries(english)) {
    assert.deepEqual(listUnused(Object.keys(texts), readSourcesOf(file)), [], file)
  }
})

test('every message that the API names exists', () => {
  const sources = readApiSources()
  const listKeys = (folder: string) =>
    Object.entries(english)
      .filter(([file]) => file.startsWith(folder))
      .flatMap(([, texts]) => Object.keys(texts))
  assert.deepEqual(listMissing(listKeys('api/'), sources, 'api'), [])
  assert.deepEqual(listMissing(listKeys('platform/'), sources, 'validation'), [])
})

test('the checks report what is missing, left over, incomplete, untranslated or unused', () => {
  const cart = {
    sold: '{title} is sold',
    left: '{count, plural, one {#} other {# left}}',
    ok: 'OK',
  }
  const translation = { left: '{count, plural, other {# da}}', sold: '{name} ist weg', extra: 'x' }
  assert.deepEqual(compareMessages(cart, translation, 'de'), [
    'sold: has {name} instead of {title}',
    'left: no plural form one',
    'ok: missing',
    'extra: not in English',
  ])
  assert.deepEqual(listUntranslated(cart, { ...translation, ok: 'OK' }), ['ok'])

  const route =
    "respond(c, { sold_out: { status: 409 } }) || errorResponse(c, 404, { code: 'gone' })"
  assert.deepEqual(listMissing(['gone'], { 'api/cart.ts': route }, 'api'), ['sold_out'])
  const field = "z.string().regex(/x/, { error: 'plain_text' })"
  assert.deepEqual(listMissing([], { 'contract.ts': field }, 'validation'), ['plain_text'])

  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a module
  const source = "t('sold'); t(`totals.${code}`); const codes = ['tax']"
  const keys = ['sold', 'left', 'totals.tax', 'totals.rounding']
  assert.deepEqual(listUnused(keys, { 'modules/cart.ts': source }), ['left', 'totals.rounding'])
})
