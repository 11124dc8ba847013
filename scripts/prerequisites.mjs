// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** What the screens are built from. */
const SOURCES = [
  'app',
  'api',
  'demo',
  'modules',
  'platform',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const INSTALLED = 'node_modules/.package-lock.json'
const LOCK = '.start.lock'

process.chdir(path.resolve(import.meta.dirname ?? '.', '..'))

/** The Node that the shop runs on, whatever Node the machine has. */
export const NODE = path.resolve(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Installs and builds what is missing or out of date. Of two that are started at once, one waits. */
export function prepare({ screens = true } = {}) {
  const mustInstall = () =>
    !existsSync(NODE) || isOlder(INSTALLED, ['package.json', 'package-lock.json'])
  const mustBuild = () => screens && isOlder('build/server/index.js', SOURCES)
  if (!mustInstall() && !mustBuild()) return

  locked(() => {
    if (mustInstall()) install()
    if (mustBuild()) build()
  })
}

function install() {
  console.log('Installing what the shop needs; this takes a minute the first time …')
  // Not `npm ci`: it refuses a lock that leaves out another platform's optional packages.
  step(...npm('install', '--no-audit', '--no-fund', '--loglevel=error'))
  // npm leaves its mark untouched when there was nothing to do, and we would install on every start.
  utimesSync(INSTALLED, new Date(), new Date())
}

function build() {
  console.log('Building the pages …')
  step(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'])
}

/** The npm that started us, or the one on the machine. */
function npm(...args) {
  const own = process.env.npm_execpath
  return own?.endsWith('.js') ? [process.execPath, [own, ...args]] : ['npm', args]
}

/** Ends the program when the step fails: nothing after it makes sense. */
export function step(command, args) {
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell })
  if (error) console.error(`${command} could not be run: ${error.message}`)
  if (status === 0) return
  leave()
  process.exit(status ?? 1)
}

function locked(task) {
  while (!taken()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  task()
  leave()
}

function taken() {
  try {
    writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') {
      if (!isAlive(Number(readFileSync(LOCK, 'utf8')) || process.pid)) rmSync(LOCK, { force: true })
      return false
    }
    console.error(`The shop may not write to ${process.cwd()}: ${error.message}`)
    process.exit(1)
  }
}

function leave() {
  const isMine = existsSync(LOCK) && readFileSync(LOCK, 'utf8') === `${process.pid}`
  if (isMine) rmSync(LOCK, { force: true })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function isOlder(made, sources) {
  return !existsSync(made) || statSync(made).mtimeMs < Math.max(...sources.map(newest))
}

/** Folders count themselves, so that a deleted file is noticed too. */
function newest(place) {
  if (!existsSync(place)) return 0
  const { mtimeMs } = statSync(place)
  if (!statSync(place).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(place).map((name) => newest(path.join(place, name))))
}
