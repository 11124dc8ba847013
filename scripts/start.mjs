// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { NODE } from './node-runtime.mjs'
import { ensureBuilt, ensureInstalled, isBuildOutdated } from './prerequisites.mjs'

const isDev = process.argv[2] === 'dev'
let shop

// npm starts this script through a shell that passes no signals on. If the shell or npm ends, the shop must end too.
const initialAncestors = getAncestors()
setInterval(() => isOrphaned() && stop('SIGTERM'), 250)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

await ensureInstalled()
shop = startShop()

/** Starts the shop. Missing pages are built while it prepares its database. */
function startShop() {
  const needsBuild = !isDev && isBuildOutdated()
  // A small young generation saves 130 MB that loading the libraries would otherwise leave as garbage.
  const startArgs = ['--max-semi-space-size=8', 'server/main.ts']
  const devArgs = ['--conditions=development', 'server/dev.ts']
  const child = spawn(NODE, isDev ? devArgs : startArgs, {
    // The IPC channel closes when this process ends, even by SIGKILL; then the shop shuts down.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: isDev ? 'development' : 'production',
      ...(needsBuild && { WAIT_FOR_BUILD: '1' }),
    },
  })
  child.on('exit', (code) => process.exit(code ?? 1))
  if (needsBuild) ensureBuilt().then(() => child.connected && child.send('built'))
  return child
}

function stop(signal) {
  if (shop) shop.kill(signal)
  else process.exit(1)
}

function isOrphaned() {
  return Boolean(process.env.npm_lifecycle_event) && getAncestors() !== initialAncestors
}

/** Returns the process ids of the parent and, on Linux, of its parent. */
function getAncestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return `${process.ppid}`
  }
}
