import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ShopReady, ShopReplies, ShopRequest } from './messages.ts'

interface ShopProcessInput {
  /** An empty folder for files. */
  dataDir: string
  /** An empty database. It is opened outside, because its place and password must be random. */
  databaseUrl: string
  seed: string
  now: Date
}

export type ShopProcess = Awaited<ReturnType<typeof startShopProcess>>

/** Starts the shop as a process that can be killed and started again, at the same time of its clock. */
export async function startShopProcess({ dataDir, databaseUrl, seed, now }: ShopProcessInput) {
  let time = now
  let starts = 0
  let child: ChildProcess
  let address = ''
  /** The message that is waited for. One at a time: the shop answers in order. */
  let awaited = Promise.withResolvers<unknown>()

  function awaitMessage(): Promise<unknown> {
    awaited = Promise.withResolvers()
    return awaited.promise
  }

  async function start() {
    const started = awaitMessage()
    const preloaded = '--import=./server/startup/fast-imports.ts'
    const args = [preloaded, 'simulation/shop.ts', seed, String(starts++), time.toISOString()]
    child = spawn(process.execPath, args, {
      ...{
        env: buildEnvironment({ dataDir, databaseUrl }),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    })
    child.on('message', (message) => awaited.resolve(message))
    child.on('exit', (code, signal) =>
      awaited.reject(new Error(`The process of the shop ended with ${signal ?? code}`)),
    )
    const { port, admin } = (await started) as ShopReady
    address = `http://127.0.0.1:${port}`
    return admin
  }

  async function ask<Type extends ShopRequest['type']>(
    request: Extract<ShopRequest, { type: Type }>,
  ): Promise<ShopReplies[Type]> {
    const answered = awaitMessage()
    child.send(request)
    const { reply, error } = (await answered) as { reply: ShopReplies[Type]; error?: string }
    if (error) throw new Error(error)
    return reply
  }

  /** Kills the process at once, with its requests and transactions, and starts it again. */
  async function crash() {
    const exited = once(child, 'exit')
    awaited.promise.catch(() => {})
    child.kill('SIGKILL')
    await exited
    await start()
  }

  const admin = (await start())!

  return {
    admin,
    ask,
    crash,
    fetch: (path: string, init: RequestInit) => fetch(new URL(path, address), init),
    getTime: () => time,
    async setTime(next: Date) {
      time = next
      await ask({ type: 'set_time', time: next.toISOString() })
    },
    async close() {
      const exited = once(child, 'exit')
      awaited.promise.catch(() => {})
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** The shop has settings of its own: none of this process counts. */
function buildEnvironment({
  dataDir,
  databaseUrl,
}: Pick<ShopProcessInput, 'dataDir' | 'databaseUrl'>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return {
    ...{ PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production', DATA_DIR: dataDir, SEED: 'none' },
    DATABASE_URL: databaseUrl,
    ...{ HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', PAGE_CACHE: 'off' },
    ...{ AUTH_AUTOCONFIRM: 'on', SECRET_KEY: 'a-key-of-the-simulation-and-of-no-shop' },
  }
}
