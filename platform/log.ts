import pino from 'pino'
import type { PrettyOptions } from 'pino-pretty'

export type Logger = pino.Logger

/** Fields whose values are never logged, at any depth up to two. */
const REDACTED_FIELDS = ['authorization', 'cookie', 'password', 'token', 'secret', 'secretKey']

interface LoggerOptions {
  level?: string
  /** Coloured text for a terminal; otherwise one JSON object per line. */
  pretty?: boolean
}

export function createLogger({ level = 'info', pretty = false }: LoggerOptions = {}): Logger {
  const redact = REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])
  const options = { level, base: null, redact }
  return pretty ? pino(options, createPrettyStream()) : pino(options)
}

function createPrettyStream() {
  const options: PrettyOptions = { sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }
  // A pino transport would start a thread of its own.
  return process.getBuiltinModule('node:module').createRequire(import.meta.url)('pino-pretty')(
    options,
  )
}
