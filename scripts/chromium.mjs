import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CANDIDATE_PATHS = [
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
  console.log('Installing Chromium for the browser tests (apt-get install chromium) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
}
