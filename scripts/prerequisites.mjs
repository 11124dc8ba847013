// Runs on the machine's own Node before the installation, so it imports only Node's modules.
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

/** The build depends on these. */
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
const INSTALL_MARKER = 'node_modules/.package-lock.json'
const LOCK = '.start.lock'

process.chdir(path.resolve(import.meta.dirname ?? '.', '..'))

/** The installed Node that the shop runs on. */
export const NODE = path.resolve(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** Installs and builds what is missing or outdated. Locks, so that two processes do not do it at once. */
export function ensureReady({ build = true } = {}) {
  const mustInstall = () =>
    !existsSync(NODE) || isOutdated(INSTALL_MARKER, ['package.json', 'package-lock.json'])
  const mustBuild = () => build && isOutdated('build/server/index.js', SOURCES)
  if (!mustInstall() && !mustBuild()) return

  withLock(() => {
    if (mustInstall()) install()
    if (mustBuild()) buildScreens()
  })
}

function install() {
  console.log('Installing dependencies; the first time this takes a minute …')
  // Not `npm ci`: it rejects a lock file without the optional packages of other platforms.
  runStep(...getNpmCommand('install', '--no-audit', '--no-fund', '--loglevel=error'))
  // npm does not touch its marker if there was nothing to install.
  utimesSync(INSTALL_MARKER, new Date(), new Date())
}

function buildScreens() {
  console.log('Building the pages …')
  runStep(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'])
}

/** Uses the npm that started this process, or the one on the PATH. */
function getNpmCommand(...args) {
  const npmPath = process.env.npm_execpath
  return npmPath?.endsWith('.js') ? [process.execPath, [npmPath, ...args]] : ['npm', args]
}

/** Runs a command and exits if it fails. */
export function runStep(command, args) {
  const shell = process.platform === 'win32' && command === 'npm'
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell })
  if (error) console.error(`${command} could not be run: ${error.message}`)
  if (status === 0) return
  releaseLock()
  process.exit(status ?? 1)
}

function withLock(task) {
  while (!acquireLock()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  task()
  releaseLock()
}

function acquireLock() {
  try {
    writeFileSync(LOCK, `${process.pid}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') {
      if (!isAlive(Number(readFileSync(LOCK, 'utf8')) || process.pid)) rmSync(LOCK, { force: true })
      return false
    }
    console.error(`The shop cannot write to ${process.cwd()}: ${error.message}`)
    process.exit(1)
  }
}

function releaseLock() {
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

function isOutdated(target, sources) {
  return !existsSync(target) || statSync(target).mtimeMs < Math.max(...sources.map(getNewestMtime))
}

/** Includes the folders themselves, because deleting a file changes only its folder. */
function getNewestMtime(source) {
  if (!existsSync(source)) return 0
  const stats = statSync(source)
  if (!stats.isDirectory()) return stats.mtimeMs
  const mtimes = readdirSync(source).map((name) => getNewestMtime(path.join(source, name)))
  return Math.max(stats.mtimeMs, ...mtimes)
}
