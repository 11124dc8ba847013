import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { SETTING_NAMES } from '#server/config/config'
import { parseEnvironmentFile } from './handbook/environment-file.ts'
import { readHandbook } from './handbook/read-handbook.ts'

/** A program of systemd that parses such files and prints what it has read. It replaces variables as well. */
const SYSTEMD_PARSER =
  '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

const EXAMPLES = String.raw`
# A comment = no value
; Another one
INLINE=value     # is a part of it
ESCAPED=a\nb
QUOTED="a\nb \"c\" \\ # d"
SINGLE='a\nb'
SPACED = x y  
MIXED="a" 'b' c"d
CONTINUED=a\
b
JSON=[{"kid":"1"}]
LAST=$x`

const MEANING = {
  INLINE: 'value     # is a part of it',
  ESCAPED: 'anb',
  QUOTED: String.raw`a\nb "c" \ # d`,
  SINGLE: String.raw`a\nb`,
  SPACED: 'x y',
  MIXED: 'abc"d',
  CONTINUED: 'ab',
  JSON: '[{"kid":"1"}]',
  LAST: '$x',
}

test('systemd itself reads a file of settings so', (context) => {
  if (!existsSync(SYSTEMD_PARSER)) return context.skip('systemd is not installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-environment-'))
  mkdirSync(path.join(folder, 'environment.d'))
  const escaped = EXAMPLES.replaceAll('$', '$$$$')
  writeFileSync(path.join(folder, 'environment.d/outwit.conf'), escaped)
  const printed = execFileSync(SYSTEMD_PARSER, {
    encoding: 'utf8',
    env: { XDG_CONFIG_HOME: folder },
  })
  rmSync(folder, { recursive: true })
  // What it prints is quoted like such a file.
  const { QT_ACCESSIBILITY: _, ...read } = parseEnvironmentFile(printed)
  assert.deepEqual(read, MEANING)
})

test('comments of a file of settings are lines, and backslashes escape outside of quotes', () => {
  assert.deepEqual(parseEnvironmentFile(EXAMPLES), MEANING)
})

test('what a comment behind a value and a key without quotes become for systemd is not what Node reads', () => {
  const text = 'BACKUP_KEY=0123    # openssl rand -hex 32\nPEM=a\\nb\n'
  assert.deepEqual({ ...parseEnv(text) }, { BACKUP_KEY: '0123', PEM: 'a\\nb' })
  assert.deepEqual(parseEnvironmentFile(text), {
    BACKUP_KEY: '0123    # openssl rand -hex 32',
    PEM: 'anb',
  })
})

/** The shop takes `\n` in a key as the end of a line, which Node does in double quotes and systemd does not. */
const toLines = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replaceAll('\\n', '\n')]),
  )

function assertSameForBoth(text: string, file: string) {
  const node = { ...parseEnv(text) } as Record<string, string>
  assert.deepEqual(toLines(parseEnvironmentFile(text)), toLines(node), file)
  assert.deepEqual(
    Object.keys(node).filter((name) => !SETTING_NAMES.has(name) && !name.startsWith('OTEL_')),
    [],
    file,
  )
}

test('each setting of .env.example is the same for systemd and for Node', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const settings = lines.map((line) => line.replace(/^#([A-Z][A-Z0-9_]+=)/, '$1'))
  const text = settings.join('\n')
  assert.ok(Object.keys(parseEnvironmentFile(text)).length > 100)
  assertSameForBoth(text, '.env.example')
  for (const [name, value] of Object.entries(parseEnvironmentFile(text)))
    assert.doesNotMatch(value, /\s#/, name)
})

test('each block of settings in the documents is the same for systemd and for Node', () => {
  let count = 0
  for (const file of ['README.md', ...globSync('docs/**/*.md')]) {
    const { blocks } = readHandbook(readFileSync(file, 'utf8'))
    for (const { language, lines } of blocks) {
      if (language !== 'ini') continue
      assertSameForBoth(lines.join('\n'), file)
      count++
    }
  }
  assert.ok(count > 2)
})
