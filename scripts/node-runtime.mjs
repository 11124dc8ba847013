// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNpm } from './run-step.mjs'

const MINIMUM_MAJOR = 24
/** Fetched if the machine's Node is older. */
const FETCHED_VERSION = '24.21.0'

const isWindows = process.platform === 'win32'
const isRecent = Number(process.versions.node.split('.')[0]) >= MINIMUM_MAJOR
/** npm's scripts find `node` here before the machine's. */
const LINK = fileURLToPath(
  new URL(`../node_modules/.bin/node${isWindows ? '.exe' : ''}`, import.meta.url),
)

/** The Node that runs the shop. */
export const NODE = isRecent ? process.execPath : LINK

export function isNodeReady() {
  if (isRecent) return true
  // Running it also finds a link into a cache that was emptied.
  const { stdout } = spawnSync(LINK, ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${FETCHED_VERSION}`
}

/** Fetches Node into npm's cache, which all clones of a user share. Resolves to its path. */
export async function fetchNode() {
  const args = ['exec', '--yes', '--loglevel=error', `--package=${getPackage()}`, '--']
  const output = await runNpm(
    [...args, 'node', '-p', 'process.execPath'],
    ['inherit', 'pipe', 'inherit'],
  )
  return output.trim()
}

/** Makes the Node at a path the one of this clone. */
export function linkNode(file) {
  mkdirSync(path.dirname(LINK), { recursive: true })
  rmSync(LINK, { force: true })
  // Links need special rights on Windows.
  if (isWindows) copyFileSync(file, LINK)
  else symlinkSync(file, LINK)
}

/** The package with Node for this system. They have no install scripts. */
function getPackage() {
  const platform = isWindows ? 'win' : process.platform
  const name = `${platform}-${process.arch}` === 'darwin-arm64' ? 'node-bin' : 'node'
  return `${name}-${platform}-${process.arch}@${FETCHED_VERSION}`
}
