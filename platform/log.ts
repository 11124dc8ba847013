import pino from 'pino'
import type { PrettyOptions } from 'pino-pretty'

export type Logger = pino.Logger

/** What must never be read in a log, wherever it stands. */
const REDACTED_FIELDS = ['authorization', 'cookie', 'password', 'token', 'secret', 'secretKey']

interface LoggerOptions {
  level?: string
  /** For people at a terminal, instead of one JSON line for each thing. */
  pretty?: boolean
}

export function createLogger({ level = 'info', pretty = false }: LoggerOptions = {}): Logger {
  const redact = REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])
  const options = { level, base: null, redact }
  return pretty ? pino(options, createPrettyStream()) : pino(options)
}

function createPrettyStream() {
  const options: PrettyOptions = { sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }
  // A transport would be a thread of its own, and megabytes for a few lines.
  return process.getBuiltinModule('node:module').createRequire(import.meta.url)('pino-pretty')(
    options,
  )
}
