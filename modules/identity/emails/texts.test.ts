import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '#platform/i18n/language'
import { fillTemplate, formatDateTime, formatDuration, getTexts } from './texts.ts'

type Tree = { [name: string]: string | Tree }

const english = leavesOf(getTexts('en'))

for (const language of LANGUAGES) {
  test(`letters say all they have to say in ${language}, with every value in its place`, () => {
    const said = leavesOf(getTexts(language))
    assert.deepEqual([...said.keys()], [...english.keys()])
    for (const [key, text] of said) {
      assert.deepEqual(placesIn(text), placesIn(english.get(key)!), `${language} ${key}`)
      assert.equal(text === '', english.get(key) === '', `${language} ${key}`)
    }
  })
}

test('every language says it in its own words', () => {
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const said = leavesOf(getTexts(language))
    const same = [...said].filter(([key, text]) => /\s/.test(text) && text === english.get(key))
    assert.deepEqual(same, [], language)
  }
})

test('a letter never goes out with a gap', () => {
  assert.equal(fillTemplate('Hello {{name}}', { name: 'Mina' }), 'Hello Mina')
  assert.throws(() => fillTemplate('Hello {{name}}', {}), /its name/)
})

test('times are told as the reader tells them', () => {
  assert.deepEqual(
    LANGUAGES.map((language) => formatDuration(3600, language)),
    ['1 hour', '1 saat', '1 uur', '1 Stunde', '1\u00a0heure', '1 hora'],
  )
  assert.equal(formatDuration(90, 'en'), '2 minutes')
  const moment = new Date('2026-11-21T15:34:00Z')
  assert.equal(formatDateTime(moment, 'en'), '21 November 2026 at 15:34 UTC')
  assert.equal(formatDateTime(moment, 'de'), '21. November 2026 um 15:34 UTC')
})

/** `a.b` and its text, in the order of the keys. */
function leavesOf(tree: Tree, above = ''): Map<string, string> {
  const names = Object.keys(tree).sort()
  const pairs = names.flatMap((name): [string, string][] => {
    const below = tree[name]!
    return typeof below === 'string'
      ? [[above + name, below]]
      : [...leavesOf(below, `${above}${name}.`)]
  })
  return new Map(pairs)
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name!).sort()
}
