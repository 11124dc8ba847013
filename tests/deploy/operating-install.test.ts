import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { parseEnvironmentFile } from './handbook/environment-file.ts'
import { openHandbook } from './handbook/run-handbook.ts'

const handbook = openHandbook('install')
const isRoot = process.getuid?.() === 0

/** Stands for `/` of a Debian machine with the packages that the handbook names. */
const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'outwit-install-')))
after(() => rmSync(root, { recursive: true }))
const under = (file: string) => path.join(root, file)
const read = (file: string) => readFileSync(under(file), 'utf8')
const readMode = (file: string) => (statSync(under(file)).mode & 0o777).toString(8)
const PROGRAM = under('/opt/outwit/releases/1')
const UPGRADE = under('/opt/outwit/releases/2')
for (const folder of [
  ...['/root', '/usr/bin', '/etc/systemd/system', '/etc/postfix'],
  ...['/etc/postgresql/15/main/conf.d', '/var/lib/postgresql/15'],
]) {
  mkdirSync(under(folder), { recursive: true })
}
for (const program of [PROGRAM, UPGRADE]) {
  for (const name of ['deploy', '.env.example'])
    cpSync(name, path.join(program, name), { recursive: true })
  rmSync(path.join(program, 'deploy/secrets'), { recursive: true, force: true })
}
for (const name of ['node', 'pgbackrest']) symlinkSync(process.execPath, under(`/usr/bin/${name}`))

/** For the shell. The user of the shop is one of `root` only. */
const findId = (file: string) => `"$(sed -n 's/^outwit:x:\\([0-9]*\\):.*/\\1/p' ${root}${file})"`
const userOfShop = isRoot ? findId('/etc/passwd') : process.getuid?.()
const groupOfShop = isRoot ? findId('/etc/group') : process.getgid?.()

/** The folders of the handbook are below `root`. */
const listPaths = (...folders: string[]) =>
  Object.fromEntries(folders.map((folder) => [folder, under(folder)]))

test('root installs the user, the settings and the units for systemd', async (context) => {
  const commands = handbook.listOf('On one machine with systemd')
  if (await handbook.skipWithout('systemd-sysusers', { context, commands })) return
  await handbook.runBlock('On one machine with systemd', {
    cwd: under('/root'),
    examples: {
      ...listPaths('/opt/outwit', '/etc/sysusers.d/', '/etc/outwit', '/etc/systemd/system/'),
      ...listPaths('/usr/local/sbin/'),
      'systemd-sysusers': `systemd-sysusers --root=${root}`,
      '-g outwit': `-g ${groupOfShop}`,
      'enable --now': `enable --root=${root}`,
    },
  })
  assert.match(
    read('/etc/passwd'),
    /^outwit:x:\d+:\d+:Outwit:\/var\/lib\/outwit:\/usr\/sbin\/nologin$/m,
  )
  assert.equal(read('/etc/outwit/outwit.env'), readFileSync('.env.example', 'utf8'))
  assert.deepEqual([readMode('/etc/outwit'), readMode('/etc/outwit/outwit.env')], ['750', '640'])
  assert.deepEqual(listEnabled('multi-user'), ['outwit.service'])
  assert.deepEqual(listEnabled('timers'), ['outwit-check-config.timer'])
  assert.equal(readMode('/usr/local/sbin/outwit'), '755')
  assert.equal(realpathSync(under('/opt/outwit/current')), PROGRAM)
})

test('root lets the service write to the folder of backups, and has the files saved each day', async (context) => {
  const sections = ['With the embedded PostgreSQL', 'The files']
  const commands = sections.flatMap(handbook.listOf)
  if (await handbook.skipWithout('systemctl', { context, commands })) return
  await handbook.runBlock(sections[0]!, {
    cwd: PROGRAM,
    examples: {
      ...listPaths('/mnt/backups/shop', '/etc/systemd/system/'),
      ...{ '-o outwit': `-o ${userOfShop}`, '-g outwit': `-g ${groupOfShop}` },
    },
  })
  assert.equal(readMode('/mnt/backups/shop'), '700')
  await handbook.runBlock(sections[1]!, {
    ...{ cwd: PROGRAM, examples: { 'enable --now': `enable --root=${root}` } },
  })
  assert.ok(listEnabled('timers').includes('outwit-backup-files.timer'))

  const { BACKUP_DIR } = parseEnvironmentFile(
    handbook.blocks.find(({ section }) => section === sections[0])!.lines.join('\n'),
  )
  for (const file of ['outwit.service.d/backup.conf', 'outwit-backup-files.service']) {
    const [, writable] = read(`/etc/systemd/system/${file}`).match(/^ReadWritePaths=-?(.+)$/m) ?? []
    assert.equal(writable, BACKUP_DIR, file)
  }
})

test('an upgrade is another release to which the link leads', async () => {
  await handbook.runBlock('Upgrade one machine with systemd', {
    ...{ cwd: under('/root'), examples: listPaths('/opt/outwit') },
  })
  assert.equal(realpathSync(under('/opt/outwit/current')), UPGRADE)
})

test('root installs the files of pgBackRest for PostgreSQL and systemd', async (context) => {
  const section = 'With your own PostgreSQL: pgBackRest'
  const commands = handbook.listOf(section)
  if (await handbook.skipWithout('systemctl', { context, commands })) return
  await handbook.runBlock(section, {
    cwd: PROGRAM,
    examples: {
      ...listPaths('/etc/pgbackrest.conf', '/etc/postgresql/15/', '/etc/systemd/system/'),
      '-g postgres': `-g ${process.getgid?.()}`,
      'enable --now': `enable --root=${root}`,
    },
  })
  assert.equal(readMode('/etc/pgbackrest.conf'), '640')
  assert.match(read('/etc/postgresql/15/main/conf.d/pgbackrest.conf'), /archive_command/)
  const timers = ['outwit-backup-diff.timer', 'outwit-backup-full.timer']
  assert.deepEqual(
    listEnabled('timers').filter((name) => timers.includes(name)),
    timers,
  )
  await handbook.runBlock(section, {
    ...{ block: 1, cwd: PROGRAM },
    examples: { ...listPaths('/var/lib/postgresql/15/main'), 'su postgres -c': 'sh -c' },
  })
  assert.equal(readMode('/var/lib/postgresql/15/main'), '700')
})

test('root installs the files of pgBackRest for a cluster, for its hosts and for the machine of backups', async () => {
  for (const [block, part] of [/^repo1-host=/m, /^pg3-host=/m].entries()) {
    await handbook.runBlock('Back it up', {
      ...{ block, cwd: PROGRAM },
      examples: {
        ...listPaths('/etc/pgbackrest.conf'),
        '-g postgres': `-g ${process.getgid?.()}`,
      },
    })
    assert.match(read('/etc/pgbackrest.conf'), part)
  }
})

test('each week has a full backup, without which no older one is ever deleted, and each other day a smaller one', () => {
  const read = (name: string) => readFileSync(`deploy/pgbackrest/${name}`, 'utf8')
  const [, command = ''] = read('outwit-backup@.service').match(/^ExecStart=(.+ backup)$/m) ?? []
  const plan = ['full', 'diff'].map((name) => {
    const timer = read(`outwit-backup-${name}.timer`)
    const [, days] = timer.match(/^OnCalendar=(\S+) \*-\*-\* /m) ?? []
    const [, instance = ''] = timer.match(/^Unit=outwit-backup@(\w+)\.service$/m) ?? []
    return [days, command.replaceAll('%i', instance)]
  })
  const pgbackrest = '/usr/bin/pgbackrest --stanza=shop'
  assert.deepEqual(plan, [
    ['Sun', `${pgbackrest} --type=full backup`],
    ['Mon..Sat', `${pgbackrest} --type=diff backup`],
  ])
})

test('systemd finds no mistake in the installed units', async (context) => {
  const command = 'systemd-analyze verify'
  if (await handbook.skipWithout('systemd-analyze', { context, commands: [command] })) return
  const installed = under('/etc/systemd/system')
  const units = readdirSync(installed).filter((name) => /\.(service|timer)$/.test(name))
  assert.equal(units.length, 8)
  // It wants the programs to exist, which are in /usr/bin of the packages of Debian.
  cpSync(path.join(installed, 'outwit.service.d'), under('/units/outwit.service.d'), {
    recursive: true,
  })
  for (const name of units) {
    const unit = readFileSync(path.join(installed, name), 'utf8')
    writeFileSync(under(`/units/${name}`), unit.replaceAll('=/usr/bin/', `=${root}/usr/bin/`))
  }
  const files = units.map((name) => `./${name}`).join(' ')
  const { output } = await handbook.run(command, {
    cwd: under('/units'),
    examples: { verify: `verify --man=no ${files}` },
  })
  assert.equal(output, '')
})

function listEnabled(target: string): string[] {
  return readdirSync(under(`/etc/systemd/system/${target}.target.wants`)).toSorted()
}

test('an operator writes the secrets of the containers and of Kubernetes, and a second run changes none', async () => {
  await handbook.runBlock('With containers', { block: 2, cwd: PROGRAM })
  const secrets = path.join(PROGRAM, 'deploy/secrets')
  const readAll = () =>
    readdirSync(secrets).map((name) => readFileSync(path.join(secrets, name), 'utf8'))
  const before = readAll()
  assert.match(before.join('\n'), /^SECRET_KEY=[0-9a-f]{64}$/m)
  assert.equal(statSync(secrets).mode & 0o077, 0)
  assert.equal(statSync(path.join(secrets, 'shop.env')).mode & 0o077, 0)
  execFileSync('sh', ['deploy/secrets.sh'], { cwd: PROGRAM })
  assert.deepEqual(readAll(), before)

  await handbook.runBlock('On Kubernetes', { cwd: PROGRAM })
  assert.equal(readMode('/opt/outwit/releases/1/deploy/kubernetes/secret.yaml'), '600')
})

test('Postfix hands over what comes back with the installed files, which only its user can read', async (context) => {
  const commands = handbook.listOf('E-mails that come back')
  if (await handbook.skipWithout('postconf', { context, commands })) return
  cpSync('/etc/postfix/master.cf', under('/etc/postfix/master.cf'))
  appendFileSync(under('/etc/postfix/main.cf'), 'compatibility_level = 3.6\n')
  await handbook.runBlock('E-mails that come back', {
    cwd: PROGRAM,
    env: { ...process.env, MAIL_BOUNCE_TOKEN: 'token-of-the-mail-server' },
    examples: {
      ...listPaths('/usr/local/lib/outwit/', '/etc/postfix/'),
      'postconf -e': `postconf -c ${root}/etc/postfix -e`,
      ...(!isRoot && { '-o nobody': `-o ${process.getuid?.()}` }),
    },
  })
  const files = read('/etc/postfix/master.cf').match(/^ {2}argv=(\S+) \S+ (\S+)$/m)
  const [, program = '', header = ''] = files ?? []
  assert.equal(readMode(program), '755')
  assert.equal(read(header), 'Authorization: Bearer token-of-the-mail-server\n')
  assert.equal(readMode(header), '400')
  assert.match(read('/etc/postfix/transport'), /^bounces\.shop\.example +outwit-bounces:$/m)
  assert.match(read('/etc/postfix/main.cf'), /^transport_maps = texthash:/m)
})

test('HAProxy accepts the configuration in front of many hosts', async (context) => {
  const command = 'haproxy -c -f deploy/haproxy/shop.cfg'
  if (await handbook.skipWithout('haproxy', { context, commands: [command] })) return
  const { output } = await handbook.run(command, { cwd: PROGRAM })
  assert.match(output, /valid/)
})

test('Prometheus accepts the alerts, and they fire in time', async (context) => {
  const [check, run] = ['check rules', 'test rules'].map((verb) =>
    handbook.listLeft().find((command) => command.startsWith(`promtool ${verb}`)),
  ) as [string, string]
  if (await handbook.skipWithout('promtool', { context, commands: [check, run] })) return
  assert.match((await handbook.run(check, { cwd: PROGRAM })).output, /SUCCESS: \d+ rules found/)
  assert.match((await handbook.run(run, { cwd: PROGRAM })).output, /SUCCESS/)
})

test('all commands of the table have been run', () => assert.deepEqual(handbook.listLeft(), []))
