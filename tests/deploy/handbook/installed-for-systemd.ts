import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createEnvironment } from './installed-program.ts'

interface Installation {
  /** A new folder for the commands and the file of settings. */
  folder: string
  settings: Record<string, string>
}

/**
 * Installs `deploy/systemd/outwit.sh` for a program, with `systemd-run.ts` in the place of systemd. Returns what a command
 * needs to run as on a machine with systemd: it is called from another folder than that of the program.
 */
export function installForSystemd(program: string, { folder, settings }: Installation) {
  const bin = path.join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const envFile = path.join(folder, 'outwit.env')
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(envFile, lines.join(''))
  const paths = {
    '/opt/outwit/current': program,
    '/etc/outwit/outwit.env': envFile,
    '/usr/bin/node': process.execPath,
    '/var/lib/outwit': path.join(folder, 'state'),
  }
  let script = readFileSync('deploy/systemd/outwit.sh', 'utf8')
  for (const [from, to] of Object.entries(paths)) script = script.replaceAll(from, to)
  writeFileSync(path.join(bin, 'outwit'), script)
  const stand = path.resolve(import.meta.dirname, 'systemd-run.ts')
  const start = `#!/bin/sh\nexec '${process.execPath}' '${stand}' "$@"\n`
  writeFileSync(path.join(bin, 'systemd-run'), start)
  for (const name of ['outwit', 'systemd-run']) chmodSync(path.join(bin, name), 0o755)
  const env = createEnvironment()
  return { cwd: folder, env: { ...env, PATH: `${bin}:${env.PATH}` }, envFile }
}
