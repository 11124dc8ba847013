import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell comes first: without the browser's own windows it needs a third less CPU. */
const CANDIDATE_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns the path of Chromium. As root on Debian it installs Chromium; otherwise it exits if there is none. */
export function findChromium() {
  const existing = process.env.CHROMIUM || findCandidate()
  if (existing) return existing

  installChromium()
  const installed = findCandidate()
  if (installed) return installed
  console.error('The browser tests need Chromium: install it, or set CHROMIUM to its path.')
  process.exit(1)
}

function findCandidate() {
  return CANDIDATE_PATHS.find((candidate) => existsSync(candidate))
}

function installChromium() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' })
  apt('update')
  const install = (name) => apt('install', '-y', '--no-install-recommends', name).status === 0
  // Older releases have no package of the headless shell.
  if (!install('chromium-headless-shell')) install('chromium')
}
