import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import { getPostgresUser } from '#server/postgres/system-user'
import { type DebianPostgres, openDebianPostgres } from '../../drills/support/debian-postgres.ts'

const TEMPLATES = 'deploy/high-availability'
const BIN = '/usr/lib/postgresql/15/bin'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-patroni-backup-'))
chmodSync(folder, 0o711)
const under = (...names: string[]) => path.join(folder, ...names)
const user = getPostgresUser()
const started: DebianPostgres[] = []
after(() => {
  for (const postgres of started) postgres.stop()
  rmSync(folder, { recursive: true })
})

test('the cluster is backed up from the host that leads, also after another one has become the leader', async (context) => {
  const isInstalled = ['pgbackrest', `${BIN}/initdb`].every(
    (it) => !spawnSync(it, ['--version']).error,
  )
  if (!isInstalled || !user) return context.skip('pgbackrest or PostgreSQL 15 is not installed')
  const [first, second] = openHosts()
  const pgbackrest = openRepository(first)
  createLeader(first)
  pgbackrest('stanza-create')
  pgbackrest('check')
  pgbackrest('--type=full', 'backup')

  first.run(`${BIN}/pg_basebackup`, [
    ...['-h', under('node1'), '-U', 'postgres', '-D', second.dataFolder, '-R', '-X', 'stream'],
  ])
  second.start()
  first.stop()
  second.run(`${BIN}/pg_ctl`, ['promote', '-w', '-D', second.dataFolder])
  second.sql('postgres', 'create table sold_later ()')
  pgbackrest('check')
  pgbackrest('--type=diff', 'backup')

  const [stanza] = JSON.parse(pgbackrest('--output=json', 'info'))
  const backups: { type: string; archive: { start: string } }[] = stanza.backup
  const summary = backups.map(({ type, archive }) => [type, Number(archive.start.slice(0, 8))])
  assert.deepEqual(summary, [
    ['full', 1],
    ['diff', 2],
  ])
})

/** The three hosts. The third one is never started, as if it were lost. */
function openHosts(): [DebianPostgres, DebianPostgres] {
  const [first, second] = ['node1', 'node2', 'node3'].map((name) => {
    const env = { PGBACKREST_CONFIG: under(name, 'pgbackrest.conf') }
    const postgres = openDebianPostgres({
      ...{ dataFolder: under(name, 'data'), socketFolder: under(name), env },
    })
    for (const part of ['', 'lock', 'log', 'spool']) postgres.own(under(name, part))
    const values = { BACKUP_HOST: 'backup', FOLDER: under(name), POSTGRES_PORT: '5432' }
    const here = { 'spool-path': under(name, 'spool'), 'repo1-host-config': repositoryFile }
    writeConfig({ name, template: 'pgbackrest.conf', values, options: here })
    started.push(postgres)
    return postgres
  })
  return [first!, second!]
}

const repositoryFile = under('backup', 'pgbackrest.conf')

/** The machine of backups. Returns its pgBackRest. */
function openRepository({ own, run }: DebianPostgres) {
  for (const part of ['', 'lock', 'log', 'repository']) own(under('backup', part))
  const numbers = [1, 2, 3]
  const ofHosts = numbers.flatMap((number) => [
    [`HOST_${number}`, `node${number}`],
    [`FOLDER_${number}`, under(`node${number}`)],
    [`POSTGRES_PORT_${number}`, '5432'],
  ])
  const configs = numbers.map((number) => [
    `pg${number}-host-config`,
    under(`node${number}`, 'pgbackrest.conf'),
  ])
  writeConfig({
    ...{
      name: 'backup',
      template: 'pgbackrest-repository.conf',
      values: Object.fromEntries(ofHosts),
    },
    options: {
      ...{ 'repo1-path': under('backup', 'repository'), 'repo1-cipher-pass': 'of-a-test' },
    },
    stanza: Object.fromEntries(configs),
  })
  return (...args: string[]) =>
    run('pgbackrest', [`--config=${repositoryFile}`, '--stanza=shop', ...args])
}

interface ConfigInput {
  name: string
  template: string
  values: Record<string, string>
  options: Record<string, string>
  stanza?: Record<string, string>
}

/** Fills in a file of the folder `deploy`, with the paths of the test, and a command that stands for SSH. */
function writeConfig({ name, template, values, options, stanza = {} }: ConfigInput) {
  const ssh = under('ssh')
  // pgBackRest calls it with the command as its last argument.
  writeFileSync(ssh, '#!/bin/sh\nfor command do :; done\nexec sh -c "$command"\n', { mode: 0o755 })
  const paths = { 'log-path': under(name, 'log'), 'lock-path': under(name, 'lock') }
  let text = readFileSync(path.join(TEMPLATES, template), 'utf8')
  for (const [key, value] of Object.entries(values)) text = text.replaceAll(`\${${key}}`, value)
  const global = Object.entries({ ...options, ...paths, 'cmd-ssh': ssh })
  for (const [key] of global) text = text.replace(new RegExp(`^${key}=.*\n`, 'm'), '')
  const toLines = (entries: [string, string][]) =>
    entries.map(([key, value]) => `${key}=${value}\n`).join('')
  text = text.replace('[global]\n', `[global]\n${toLines(global)}`)
  assert.doesNotMatch(text, /\$\{/)
  const file = under(name, 'pgbackrest.conf')
  writeFileSync(file, `${text}\n${toLines(Object.entries(stanza))}`, { mode: 0o600 })
  chownSync(file, user!.uid, user!.gid)
}

/** With the settings of Patroni that archive. */
function createLeader(postgres: DebianPostgres) {
  const { bootstrap } = parse(readFileSync(path.join(TEMPLATES, 'patroni.yml'), 'utf8'))
  const { parameters } = bootstrap.dcs.postgresql
  const names = ['archive_mode', 'archive_command', 'archive_timeout']
  const lines = names.map((name) => `${name} = '${parameters[name]}'\n`)
  postgres.create()
  appendFileSync(path.join(postgres.dataFolder, 'postgresql.conf'), lines.join(''))
  postgres.start()
}
