import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { FINDINGS } from '#server/config-check/findings'
import { DRILLS } from '../../drills/drills.ts'

const handbook = readFileSync('docs/operating.md', 'utf8')
const blocks = [...handbook.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(([, text]) => text!)
const commands = blocks.flatMap((text) => text.split('\n'))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

test('each command of the handbook calls a script or a file that exists', () => {
  const called = [...handbook.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name!)
  assert.ok(called.length > 5 && commands.length > 20)
  const missingScripts = called.filter((name) => name !== 'NAME' && !(name in scripts))
  assert.deepEqual(missingScripts, [])
  const files = commands.flatMap((line) => [
    ...line.matchAll(/(?<![\w/.-])((?:deploy|server|scripts|docs|drills)\/[\w./-]+)/g),
  ])
  // secret.yaml is what the operator copies.
  const missingFiles = files
    .map(([, file]) => file!)
    .filter((file) => !file.endsWith('/secret.yaml') && !existsSync(file))
  assert.deepEqual(missingFiles, [])
  const drills = [...handbook.matchAll(/npm run drill -- ([a-z][\w-]+)/g)].map(([, name]) => name)
  assert.deepEqual(
    drills.filter((name) => !DRILLS.some((drill) => drill.name === name)),
    [],
  )
})

test('each npm script of the command line has its tool in the image, where npm is not', () => {
  const tools = Object.values<string>(scripts).flatMap(
    (script) => script.match(/(?<=run-cli\.mjs )[\w-]+/) ?? [],
  )
  assert.ok(tools.length > 4)
  const missing = tools.filter((name) => !existsSync(`server/cli/${name}.ts`))
  assert.deepEqual(missing, [])
})

test('the codes that the handbook lists are those of the check of settings', () => {
  const [, section = ''] = handbook.match(/\| it checks \| codes \|(.+?)\n\n/s) ?? []
  const listed = [...section.matchAll(/`([a-z0-9_]+)`/g)].map(([, code]) => code!)
  assert.ok(listed.length > 30)
  assert.deepEqual(
    listed.filter((code) => !(code in FINDINGS)),
    [],
  )
})
