import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { removeDataDir } from '../support/remove-data-dir.ts'

const running = new Set<ChildProcess>()

/** Creates a data folder for a shop. It is removed after the tests of the file. */
export function createDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-start-'))
  // If root starts the shop, the database runs as another user, which needs to read this folder.
  chmodSync(folder, 0o755)
  after(async () => {
    await Promise.all([...running].map((child) => stopProcess(child, 'SIGTERM')))
    removeDataDir(folder)
  })
  return folder
}

/** Starts the shop as a separate process, as `npm start` does. Listens on a free port unless `PORT` is set. */
export function startShop(settings: Record<string, string>) {
  const env = { ...process.env, NODE_ENV: 'production', SEED: 'none', PORT: '0', ...settings }
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const opened = Promise.withResolvers<string>()
  const collectOutput = (bytes: Buffer) => {
    output += bytes
    const [url] = output.match(/(?<=is open at )http:\S+(?=\/)/) ?? []
    if (url) opened.resolve(url)
  }
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child)
    opened.reject(new Error(`The shop exited with ${code}: ${output}`))
    return { code, output }
  })
  opened.promise.catch(() => {})

  return {
    /** Resolves to the URL of the shop once it accepts requests. */
    waitUntilOpen: () => opened.promise,
    /** Resolves to the exit code and the complete output. */
    waitForExit: () => exit,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => stopProcess(child, signal).then(() => exit),
  }
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
