import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DrillContext } from '../drill.ts'

interface PostfixOptions {
  /** Of its folder, and of the program in its log. */
  name: string
  port: number
  /** Lines of `main.cf`, after those that every instance has. */
  main: string[]
  /** Lines of `master.cf`, after those that every instance has. */
  master?: string[]
}

/**
 * Describes an instance of Debian's Postfix on a port of loopback, with its configuration, queue and log in a folder of
 * its own. It asks no DNS and delivers to nobody outside.
 */
export function openPostfix(
  { folder, after }: DrillContext,
  { name, port, main, master = [] }: PostfixOptions,
) {
  const home = path.join(folder, name)
  const config = path.join(home, 'etc')
  const queue = path.join(home, 'queue')
  const data = path.join(home, 'data')
  for (const each of [config, queue, data]) mkdirSync(each, { recursive: true })
  const user = readId('-u', 'postfix')
  chownSync(data, user, 0)
  const log = path.join(home, 'mail.log')
  writeFileSync(
    path.join(config, 'main.cf'),
    [...listDefaults({ queue, data, log }), ...main, ''].join('\n'),
  )
  writeFileSync(path.join(config, 'master.cf'), [...listServices(port), ...master, ''].join('\n'))
  const run = (...args: string[]) =>
    execFileSync('postfix', ['-c', config, ...args], { stdio: ['ignore', 'ignore', 'ignore'] })
  let isRunning = false
  const postfix = {
    config,
    start() {
      run('start')
      isRunning = true
    },
    stop() {
      if (isRunning) run('stop')
      isRunning = false
    },
    readLog: () => readFileSync(log, 'utf8'),
    /** Tries what waits at once. */
    flush: () => run('flush'),
    countQueued: () =>
      ['incoming', 'active', 'deferred'].flatMap((part) =>
        readdirSync(path.join(queue, part), { recursive: true, withFileTypes: true }).filter(
          (entry) => entry.isFile(),
        ),
      ).length,
  }
  after(() => postfix.stop())
  return postfix
}

/** Returns the id of a user or a group. */
export function readId(kind: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [kind, name], { encoding: 'utf8' }))
}

/** Makes a file readable for the programs of Postfix. */
export function share(file: string, text: string): string {
  writeFileSync(file, text)
  chmodSync(file, 0o644)
  return file
}

function listDefaults({ queue, data, log }: Record<'queue' | 'data' | 'log', string>): string[] {
  return [
    'compatibility_level = 3.6',
    `queue_directory = ${queue}`,
    `data_directory = ${data}`,
    'command_directory = /usr/sbin',
    'daemon_directory = /usr/lib/postfix/sbin',
    `maillog_file = ${log}`,
    `maillog_file_prefixes = ${path.dirname(log)}`,
    'inet_interfaces = 127.0.0.1',
    'inet_protocols = ipv4',
    'mynetworks =',
    'mydestination =',
    'alias_maps =',
    'alias_database =',
    'local_recipient_maps =',
    'smtp_dns_support_level = disabled',
    'smtp_host_lookup = native',
    'append_dot_mydomain = no',
    'biff = no',
  ]
}

function listServices(port: number): string[] {
  const internal = ['rewrite trivial-rewrite', 'bounce bounce', 'defer bounce', 'trace bounce']
  return [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    ...internal.map((service) => {
      const [name, program] = service.split(' ')
      return `${name} unix - - n - 0 ${program}`
    }),
    'flush unix n - n 1000? 0 flush',
    'proxymap unix - - n - - proxymap',
    'smtp unix - - n - - smtp',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'discard unix - - n - - discard',
    'virtual unix - n n - - virtual',
    'anvil unix - - n - 1 anvil',
    'scache unix - - n - 1 scache',
    'postlog unix-dgram n - n - 1 postlogd',
  ]
}
