import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type ScanResult = 'clean' | 'infected'

/** Scans the bytes of a file for malware. Throws if the scanner does not work. */
export type ScanFile = (bytes: Uint8Array) => Promise<ScanResult>

const TIMEOUT_MS = 60_000
/** The exit codes of ClamAV, which other scanners share. */
const RESULTS: Record<number, ScanResult> = { 0: 'clean', 1: 'infected' }

/**
 * Scans with a program that reads the file from its standard input, such as `clamdscan --fdpass -`, and exits with 0 for
 * a clean file and 1 for an infected one. The command is split at spaces; no shell runs it.
 */
export function createCommandScanner(command: string, { timeoutMs = TIMEOUT_MS } = {}): ScanFile {
  const [program = '', ...parameters] = command.trim().split(/\s+/)
  return async (bytes) => {
    const scanner = spawn(program, parameters, {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    // A scanner that has seen enough closes its input; its exit code tells the result.
    scanner.stdin.on('error', () => {})
    scanner.stdin.end(bytes)
    const [exitCode] = (await once(scanner, 'exit')) as [number | null]
    const result = RESULTS[exitCode ?? -1]
    if (result) return result
    throw new Error(`The scanner ${program} ended with ${exitCode ?? 'a signal'}`)
  }
}
