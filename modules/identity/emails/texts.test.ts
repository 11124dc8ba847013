import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '#platform/i18n/languages'
import { fillTemplate, formatDuration, formatUtcTime, getTexts } from './texts.ts'

type TextTree = { [key: string]: string | TextTree }

const english = flatten(getTexts('en'))

for (const language of LANGUAGES) {
  test(`account e-mails have every text and every placeholder in ${language}`, () => {
    const texts = flatten(getTexts(language))
    assert.deepEqual([...texts.keys()], [...english.keys()])
    for (const [key, text] of texts) {
      assert.deepEqual(
        listPlaceholders(text),
        listPlaceholders(english.get(key)!),
        `${language} ${key}`,
      )
      assert.equal(text === '', english.get(key) === '', `${language} ${key}`)
    }
  })
}

test('no translation repeats an English text', () => {
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const texts = flatten(getTexts(language))
    const same = [...texts].filter(([key, text]) => /\s/.test(text) && text === english.get(key))
    assert.deepEqual(same, [], language)
  }
})

test('a template with a missing value throws', () => {
  assert.equal(fillTemplate('Hello {{name}}', { name: 'Mina' }), 'Hello Mina')
  assert.throws(() => fillTemplate('Hello {{name}}', {}), /No value for \{\{name\}\}/)
})

test('durations and times are formatted in the language of the e-mail', () => {
  const hours = LANGUAGES.map((language) => [language, formatDuration(3600, language)])
  assert.deepEqual(Object.fromEntries(hours), {
    ...{ en: '1 hour', de: '1 Stunde', tr: '1 saat' },
    ...{ nl: '1 uur', fr: '1\u00a0heure', es: '1 hora' },
  })
  assert.equal(formatDuration(90, 'en'), '2 minutes')
  const time = new Date('2026-11-21T15:34:00Z')
  assert.equal(formatUtcTime(time, 'en'), '21 November 2026 at 15:34 UTC')
  assert.equal(formatUtcTime(time, 'de'), '21. November 2026 um 15:34 UTC')
})

/** Returns the texts by key, such as `a.b`, sorted by key. */
function flatten(tree: TextTree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1))
  const pairs = entries.flatMap(([key, value]): [string, string][] => {
    return typeof value === 'string'
      ? [[prefix + key, value]]
      : [...flatten(value, `${prefix}${key}.`)]
  })
  return new Map(pairs)
}

function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name!).sort()
}
