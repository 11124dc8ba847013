// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

const SOURCES = [
  'app',
  'api',
  'modules',
  'platform',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
]
const INSTALLED = 'node_modules/.package-lock.json'

/** The Node that the shop runs on, whatever Node the machine has. */
export const NODE = path.resolve(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

export function installWhatIsMissing() {
  if (!isOlder(INSTALLED, ['package.json', 'package-lock.json'])) return
  // Not `npm ci`: it refuses a lock that leaves out another platform's optional packages.
  step('npm', ['install', '--no-audit', '--no-fund'])
  // npm leaves its mark untouched when there was nothing to do, and we would install on every start.
  utimesSync(INSTALLED, new Date(), new Date())
}

export function buildWhatIsStale() {
  if (!isOlder('build/server/index.js', SOURCES)) return
  step(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build'])
}

/** Ends the program when the step fails: nothing after it makes sense. */
export function step(command, args) {
  const shell = process.platform === 'win32'
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
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
