// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { NODE, prepare } from './prerequisites.mjs'

const isDev = process.argv[2] === 'dev'
// npm starts us through a shell, which passes no signal on: without that shell and its npm, nobody wants us any more.
const ours = ancestors()
prepare({ screens: !isDev })
if (isOrphaned()) process.exit(1)

// Loading the libraries leaves 130 MB of young garbage behind, unless the space for it is small.
const open = ['--max-semi-space-size=8', 'server/main.ts']
const develop = ['--conditions=development', 'server/dev.ts']
const shop = spawn(NODE, isDev ? develop : open, {
  // Over the channel the shop hears of our end, however abrupt it is.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, NODE_ENV: isDev ? 'development' : 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill(signal))
setInterval(() => isOrphaned() && shop.kill('SIGTERM'), 250)
shop.on('exit', (code) => process.exit(code ?? 1))

function isOrphaned() {
  return Boolean(process.env.npm_lifecycle_event) && ancestors() !== ours
}

/** Our parent and, where the system tells, its parent. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return `${process.ppid}`
  }
}
