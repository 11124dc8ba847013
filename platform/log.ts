import pino from 'pino'
import type { PrettyOptions } from 'pino-pretty'

export type Log = pino.Logger

/** What must never be read in a log, wherever it stands. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'secret', 'secretKey']

interface Given {
  level?: string
  /** For people at a terminal, instead of one JSON line for each thing. */
  pretty?: boolean
}

export function newLog({ level = 'info', pretty = false }: Given = {}): Log {
  const redact = secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])
  const options = { level, base: null, redact }
  return pretty ? pino(options, terminal()) : pino(options)
}

function terminal() {
  const options: PrettyOptions = { sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }
  // A transport would be a thread of its own, and megabytes for a few lines.
  return process.getBuiltinModule('node:module').createRequire(import.meta.url)('pino-pretty')(
    options,
  )
}
