import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { test } from 'node:test'
import { CHANGE_KINDS, CHANGE_VERBS } from '#app/routes/admin/changes/change-words.ts'
import { changeSubjects } from '../../api/admin/change-subjects.ts'

test('everything that the change log can say has words', async () => {
  const kinds = Object.values(changeSubjects).map(({ kind }) => kind)
  assert.deepEqual([...new Set(kinds)].toSorted(), CHANGE_KINDS.toSorted())
  const verbs = new Set<string>()
  for await (const file of glob(['api/**/*.ts', 'modules/**/*.ts'], { exclude: isTest })) {
    const source = readFileSync(file, 'utf8')
    for (const [, verb] of source.matchAll(/records\(\s*'([a-z_]+)'/g)) verbs.add(verb!)
    for (const [, verb] of source.matchAll(/action: ['`][^'`]*\.([a-z_]+)['`]/g)) verbs.add(verb!)
  }
  const unknown = [...verbs].filter((verb) => !CHANGE_VERBS.some((known) => known === verb))
  assert.deepEqual(unknown, [])
})

function isTest(file: string): boolean {
  return file.endsWith('.test.ts')
}
