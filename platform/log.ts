import pino from 'pino'

export type Log = pino.Logger

/** What must never be read in a log, wherever it stands. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'secret', 'secretKey']

/** One JSON line for each thing worth knowing. Tests are `silent`. */
export function newLog({ level = 'info' }: { level?: string } = {}): Log {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`])
  return pino({ level, base: null, redact: paths })
}
