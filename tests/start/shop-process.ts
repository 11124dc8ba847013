import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { removeDataDir } from '../support/remove-data-dir.ts'

const running = new Set<ChildProcess>()

/** A folder for one shop's data; gone after the tests of the file. */
export function createDataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'outwit-start-'))
  // Started by root, the database runs as a user of its own, who may look in here.
  chmodSync(folder, 0o755)
  after(async () => {
    await Promise.all([...running].map((child) => stopProcess(child, 'SIGTERM')))
    removeDataDir(folder)
  })
  return folder
}

/** The shop as a process of its own, as `npm start` starts it; on any free port unless told. */
export function startShop(settings: Record<string, string>) {
  const env = { ...process.env, NODE_ENV: 'production', SEED: 'none', PORT: '0', ...settings }
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  const opened = Promise.withResolvers<string>()
  const hear = (bytes: Buffer) => {
    said += bytes
    const [url] = said.match(/(?<=is open at )http:\S+(?=\/)/) ?? []
    if (url) opened.resolve(url)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    opened.reject(new Error(`It ended with ${code}: ${said}`))
    return { code, said }
  })
  opened.promise.catch(() => {})

  return {
    /** Its address, once it answers. */
    open: () => opened.promise,
    /** How it ended, and all it said. */
    ended: () => ended,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => stopProcess(child, signal).then(() => ended),
  }
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
