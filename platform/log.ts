import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import type { PrettyOptions } from 'pino-pretty'
import { getLogFields } from './tracing/task.ts'

export type Logger = pino.Logger

/** Fields whose values are never logged, at any depth up to two. */
const REDACTED_FIELDS = ['authorization', 'cookie', 'password', 'token', 'secret', 'secretKey']

interface LoggerOptions {
  level?: string
  /** Coloured text for a terminal; otherwise one JSON object per line. */
  pretty?: boolean
  /** Receives the lines. Default: the standard output. */
  stream?: pino.DestinationStream | undefined
}

export function createLogger({
  level = 'info',
  pretty = false,
  stream,
}: LoggerOptions = {}): Logger {
  const redact = REDACTED_FIELDS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])
  const options = {
    level,
    base: null,
    redact,
    mixin: getLogFields,
    serializers: { err: serializeError },
    hooks: { logMethod },
  }
  return pino(options, stream ?? (pretty ? createPrettyStream() : pino.destination(1)))
}

/**
 * Leaves out the values of a failed query, which are personal data or secrets: its parameters, and what a constraint
 * quotes. The query may be the cause of the error, or one of several errors.
 */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DrizzleQueryError && error.cause) {
    const { detail: _, where: __, ...cause } = pino.stdSerializers.err(error.cause)
    return { ...cause, query: error.query }
  }
  return {
    ...pino.stdSerializers.errWithCause(error),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(serializeError) }),
  }
}

/** Without a message pino takes that of the error, which has the values too. */
function logMethod(this: Logger, args: Parameters<pino.LogFn>, log: pino.LogFn) {
  const [entry] = args as unknown as [{ err?: unknown }]
  const isMessageMissing = args.length === 1 && entry?.err instanceof DrizzleQueryError
  log.apply(this, isMessageMissing ? [entry, 'a query failed'] : args)
}

function createPrettyStream() {
  const options: PrettyOptions = { sync: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }
  // A pino transport would start a thread of its own.
  return process.getBuiltinModule('node:module').createRequire(import.meta.url)('pino-pretty')(
    options,
  )
}
