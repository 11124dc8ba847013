import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** `scripts/` changes to the folder above it, and the pages have to be newer than their sources. */
const COPIED = ['scripts', 'build', 'package.json', 'package-lock.json']
const LINKED = [
  ...['api', 'app', 'bench', 'content', 'db', 'demo', 'docs', 'modules', 'node_modules'],
  ...['platform', 'sandbox', 'server'],
]
/** What npm adds for its scripts, and the database of the tests. */
const FOREIGN_SETTINGS = /^(npm_|INIT_CWD$|(TEST_)?DATABASE_URL$)/

/** Installs the program into a new folder with settings of its own, as on a machine of an operator. */
export function installProgram(folder: string, settings: Record<string, string>) {
  mkdirSync(folder)
  for (const name of COPIED) cpSync(name, path.join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(path.resolve(name), path.join(folder, name))
  // Otherwise npm would install the packages again.
  for (const name of ['package.json', 'package-lock.json'])
    utimesSync(path.join(folder, name), new Date(0), new Date(0))
  utimesSync(path.join(folder, 'build/server/index.js'), new Date(), new Date())
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path.join(folder, '.env'), lines.join(''), { mode: 0o600 })
}

/** The environment of a shell of the operator. */
export function createEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !FOREIGN_SETTINGS.test(name))
  const bin = path.dirname(process.execPath)
  return { ...Object.fromEntries(own), PATH: `${bin}${path.delimiter}${process.env.PATH}` }
}

interface Program {
  folder: string
  url: string
}

export type RunningProgram = Awaited<ReturnType<typeof startProgram>>

/** Runs `npm start` until `stop`. */
export async function startProgram(command: string, { folder, url }: Program) {
  // In a group of its own: the shell and npm pass no signals on.
  const child = spawn('sh', ['-c', command], {
    ...{ cwd: folder, env: createEnvironment(), detached: true },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      log += bytes
    })
  const closed = once(child, 'close')
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The shop ended: ${log}`)
    await sleep(100)
  }
  return {
    readLog: () => log,
    async stop() {
      if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
      await closed
    },
  }
}
