// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { spawn } from 'node:child_process'
import { buildWhatIsStale, installWhatIsMissing, NODE } from './ground.mjs'

installWhatIsMissing()
buildWhatIsStale()

// Loading the libraries leaves 130 MB of young garbage behind, unless the space for it is small.
const shop = spawn(NODE, ['--max-semi-space-size=4', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
// npm starts us through a shell, which passes no signal on: without that shell, nobody wants us any more.
const { ppid } = process
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === ppid || shop.kill('SIGTERM'), 250)
}
shop.on('exit', (code) => process.exit(code ?? 1))
