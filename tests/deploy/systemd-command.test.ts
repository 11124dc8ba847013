import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { installForSystemd } from './handbook/installed-for-systemd.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-command-'))
after(() => rmSync(folder, { recursive: true }))
const program = path.join(folder, 'program')
for (const name of ['cli', 'startup'])
  mkdirSync(path.join(program, 'server', name), { recursive: true })
writeFileSync(path.join(program, 'server/startup/fast-imports.ts'), '')
// Says what a tool gets.
writeFileSync(
  path.join(program, 'server/cli/admin.ts'),
  'const { DATA_DIR, BACKUP_DIR, INIT_CWD } = process.env\n' +
    'console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), DATA_DIR, BACKUP_DIR, INIT_CWD }))\n',
)
const settings = { DATA_DIR: '/srv/restored', BACKUP_DIR: '"/mnt/backups/# 1"' }
const { cwd, env } = installForSystemd(program, {
  folder: path.join(folder, 'systemd'),
  settings,
})
const run = (...args: string[]) => spawnSync('outwit', args, { cwd, env, encoding: 'utf8' })

test('a tool gets its arguments as they were typed, and the settings of the file before those of the unit', () => {
  const typed = [
    'seller',
    '--name',
    'Lamp & Co. $5',
    '$HOME',
    `\${HOME}`,
    "it's",
    'two  spaces',
    '',
  ]
  const { stdout, stderr } = run('admin', ...typed)
  assert.equal(stderr, '')
  assert.deepEqual(JSON.parse(stdout), {
    ...{ args: typed, cwd: program, INIT_CWD: cwd },
    ...{ DATA_DIR: '/srv/restored', BACKUP_DIR: '/mnt/backups/# 1' },
  })
  assert.deepEqual(JSON.parse(run('admin', '--', 'forget').stdout).args, ['forget'])
})

test('a name that is no tool is refused with those that are', () => {
  for (const args of [[], ['run-command'], ['../admin'], ['admin backup']]) {
    const { status, stderr } = run(...args)
    assert.deepEqual([status, /The tools: admin backup /.test(stderr)], [1, true], args.join())
  }
})
