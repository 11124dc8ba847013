import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseConfig } from '#server/config/config'
import { FINDINGS } from '#server/config-check/findings'
import { DRILLS } from '../../drills/drills.ts'
import { COMMANDS } from './handbook/commands.ts'
import { parseEnvironmentFile } from './handbook/environment-file.ts'
import { HANDBOOK_FILE, listCommands, readHandbook } from './handbook/read-handbook.ts'

const handbook = readHandbook()
const commands = listCommands(handbook)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

test('each command of the handbook is run by a test or a drill, or says what it needs, and no other is listed', () => {
  assert.ok(handbook.blocks.length > 15 && commands.length > 100)
  const unlisted = commands.filter((command) => !Object.hasOwn(COMMANDS, command))
  const unused = Object.keys(COMMANDS).filter((command) => !commands.includes(command))
  assert.deepEqual({ unlisted, unused }, { unlisted: [], unused: [] })
  for (const [command, proof] of Object.entries(COMMANDS)) {
    if ('launcher' in proof) assertIsRunByNpm(command, proof.launcher)
    if (!('file' in proof)) continue
    const text = readFileSync(proof.file, 'utf8')
    for (const part of proof.has)
      assert.ok(text.includes(part), `${command}: ${proof.file}, ${part}`)
  }
})

function assertIsRunByNpm(command: string, launcher: string) {
  const [, started = ''] = command.split(`${launcher} `)
  const [, name, args = ''] = /^node server\/cli\/([\w-]+)\.ts ?(.*)$/.exec(started) ?? []
  const byNpm = args ? `npm run ${name} -- ${args}` : `npm run ${name}`
  assert.deepEqual(COMMANDS[byNpm], { test: 'tools' }, command)
}

test('each block of the handbook has a language, and its settings are those of the shop', () => {
  const languages = new Set(handbook.blocks.map(({ language }) => language))
  assert.deepEqual([...languages].toSorted(), ['ini', 'sh', 'sql', 'text', 'yaml'])
  const values = handbook.blocks
    .filter(({ language }) => language === 'ini')
    .flatMap(({ lines }) => Object.entries(parseEnvironmentFile(lines.join('\n'))))
  assert.ok(values.length > 7)
  const example = readFileSync('.env.example', 'utf8')
  for (const [name] of values) assert.match(example, new RegExp(`^#${name}=`, 'm'))
  const filled = values.map(([name, value]) => [name, value.replaceAll('…', 'k'.repeat(64))])
  assert.ok(parseConfig(Object.fromEntries(filled)))
})

test('each command of the handbook calls a script, a file, a drill or tests that exist', () => {
  const findNames = (pattern: RegExp) =>
    commands.flatMap((command) => [...command.matchAll(pattern)].map(([, name]) => name!))
  const called = findNames(/npm run ([\w-]+)/g)
  assert.ok(called.length > 5)
  assert.deepEqual(
    called.filter((name) => name !== 'NAME' && !(name in scripts)),
    [],
  )
  // secret.yaml is what the operator copies.
  const missingFiles = findNames(/(?<![\w/.-])((?:deploy|server|scripts|docs|drills)\/[\w./@*-]+)/g)
    .filter((file) => !file.endsWith('/secret.yaml') && !file.endsWith('/NAME.ts'))
    .filter((file) => globSync(file).length === 0)
  assert.deepEqual(missingFiles, [])
  const drills = findNames(/npm run drill -- ([a-z][\w-]+)/g)
  assert.deepEqual(
    drills.filter((name) => !DRILLS.some((drill) => drill.name === name)),
    [],
  )
  const tests = globSync('{modules,platform,server,tests}/**/*.test.ts')
  for (const filter of findNames(/npm test -- ([\w-]+)/g))
    assert.ok(
      tests.some((file) => file.includes(filter)),
      filter,
    )
})

test('each npm script of the command line is a tool in the image, where npm is not, and of `outwit` for systemd', () => {
  const tools = Object.values<string>(scripts).flatMap(
    (script) => script.match(/(?<=run-cli\.mjs )[\w-]+/) ?? [],
  )
  assert.ok(tools.length > 4)
  const missing = tools.filter((name) => !existsSync(`server/cli/${name}.ts`))
  assert.deepEqual(missing, [])
  const [, listed = ''] =
    readFileSync('deploy/systemd/outwit.sh', 'utf8').match(/^tools='(.+)'$/m) ?? []
  assert.deepEqual(listed.split(' '), tools.toSorted())
})

test('the codes that the handbook lists are those of the check of settings', () => {
  const [, section = ''] =
    readFileSync(HANDBOOK_FILE, 'utf8').match(/\| it checks \| codes \|(.+?)\n\n/s) ?? []
  const listed = [...section.matchAll(/`([a-z0-9_]+)`/g)].map(([, code]) => code!)
  assert.deepEqual(listed.toSorted(), Object.keys(FINDINGS).toSorted())
})
