import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const PRELOADED = path.resolve('server/startup/fast-imports.ts')

/**
 * Starts a script of this folder as a process of its own. `hasPrinted` resolves with its first output or its end, `exited`
 * with its exit code, which is null if it was killed.
 */
export function startWorker(script: string, args: string[]) {
  const file = path.join(import.meta.dirname, script)
  const child = spawn(process.execPath, [`--import=${PRELOADED}`, file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const hasPrinted = Promise.race([once(child.stdout, 'data'), exited])
  return {
    hasPrinted,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Returns whether it was still running. */
    async kill(): Promise<boolean> {
      child.kill('SIGKILL')
      return (await exited) === null
    },
  }
}
