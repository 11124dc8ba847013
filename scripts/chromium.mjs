import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Where Chromium is, for the browser tests. Installs it where that needs no questions; ends the program otherwise. */
export function findChromium() {
  const found = process.env.CHROMIUM || places.find((place) => existsSync(place))
  if (found) return found

  installChromium()
  const installed = places.find((place) => existsSync(place))
  if (installed) return installed
  console.error('The browser tests need Chromium: install it, or say where it is with CHROMIUM.')
  process.exit(1)
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
