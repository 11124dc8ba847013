import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Without the browser's own windows it needs a third less CPU. It shows no notifications. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of Chromium for most tests and for those that need notifications; `CHROMIUM` names one for both. As
 * root on Debian it installs what is missing; otherwise it exits if there is no browser.
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM
  if (chosen) return { chromium: chosen, withNotifications: chosen }

  if (!existsSync(HEADLESS_SHELL) || !findBrowser()) installChromium()
  const browser = findBrowser()
  if (!browser) {
    console.error('The browser tests need Chromium: install it, or set CHROMIUM to its path.')
    process.exit(1)
  }
  return {
    chromium: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browser,
    withNotifications: browser,
  }
}

function findBrowser() {
  return BROWSERS.find((path) => existsSync(path))
}

function installChromium() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'inherit' })
  apt('update')
  // Older releases have no package of the headless shell, so each is installed on its own.
  for (const name of ['chromium', 'chromium-headless-shell']) {
    apt('install', '-y', '--no-install-recommends', name)
  }
}
