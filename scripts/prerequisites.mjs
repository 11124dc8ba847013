// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { chooseDevPackages } from './choose-dev-packages.mjs'
import { fetchNode, isNodeReady, linkNode, NODE } from './node-runtime.mjs'
import { runNpm, runStep } from './run-step.mjs'
import { withLock } from './step-lock.mjs'

/** The build depends on these. */
const SOURCES = [
  'app',
  'api',
  'demo',
  'modules',
  'platform',
  'package.json',
  'tsconfig.json',
  'scripts/vite-messages.ts',
  'vite.config.ts',
  'react-router.config.ts',
]
const INSTALL_MARKER = 'node_modules/.package-lock.json'

process.chdir(path.resolve(import.meta.dirname ?? '.', '..'))

/** Installs what is missing or outdated. Locks, so that two processes do not do it at once. */
export async function ensureInstalled({ withTests = false } = {}) {
  if (isInstalled(withTests)) return
  await withLock(async () => {
    if (!isInstalled(withTests)) await install(withTests)
  })
}

/** Whether the pages have to be built. */
export function isBuildOutdated() {
  return isOutdated('build/server/index.js', SOURCES)
}

/** Builds the pages if they are missing or outdated. Locks like `ensureInstalled`. */
export async function ensureBuilt() {
  if (!isBuildOutdated()) return
  await withLock(async () => {
    if (isBuildOutdated()) await build()
  })
}

function isInstalled(withTests) {
  const isCurrent = !isOutdated(INSTALL_MARKER, ['package.json', 'package-lock.json'])
  return isCurrent && isNodeReady() && (!withTests || hasTestDependencies())
}

function hasTestDependencies() {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.keys(devDependencies).every((name) => existsSync(`node_modules/${name}`))
}

async function install(withTests) {
  console.log('Installing dependencies; the first time this takes a minute …')
  // Not `npm ci`: it rejects a lock file without the optional packages of other platforms.
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const node = isNodeReady() ? undefined : fetchNode()
  // What the tests need stays installed once it is.
  const choice = chooseDevPackages({ isNeeded: withTests, marker: readMarker() })
  await runNpm([...args, choice])
  // Not earlier: npm clears the folder of the link.
  if (node) linkNode(await node)
  // npm does not touch its marker if there was nothing to install.
  utimesSync(INSTALL_MARKER, new Date(), new Date())
}

/** Returns what npm has installed, or undefined if it has not installed anything. */
function readMarker() {
  return existsSync(INSTALL_MARKER) ? JSON.parse(readFileSync(INSTALL_MARKER, 'utf8')) : undefined
}

async function build() {
  console.log('Building the pages …')
  await runStep(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'])
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
