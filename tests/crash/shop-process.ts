import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseConfig } from '#server/config/config'
import { openDependencies } from '#server/startup/open-dependencies'
import { openInfrastructure } from '#server/startup/open-infrastructure'

interface ShopProcessOptions {
  /** Where its program is. Default: here. It may change between two starts. */
  folder?: string | undefined
  /** A program that runs the shop, and its first arguments: `['ip', 'netns', 'exec', 'shop1']`. It must not fork. */
  runner?: string[] | undefined
}

/**
 * Describes a shop that runs as a separate process, so that a test can kill it. Without a `DATABASE_URL` among the settings it
 * has its own embedded database. A `PORT` among them replaces a free one.
 */
export async function createShopProcess(
  dataDir: string,
  furtherSettings: Record<string, string> = {},
  options: ShopProcessOptions = {},
) {
  const port = Number(furtherSettings.PORT) || (await findFreePort())
  const settings = {
    DATA_DIR: dataDir,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    SEED: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PAGE_CACHE: 'off',
    ...furtherSettings,
  }
  let shop: ChildProcess | null = null

  return {
    settings,
    options,
    request: (path: string, init?: RequestInit) =>
      fetch(new URL(path, `http://${settings.HOST}:${port}`), {
        signal: AbortSignal.timeout(20_000),
        ...init,
      }),

    async start() {
      const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...env } = process.env
      const [program = '', ...args] = [
        ...(options.runner ?? []),
        process.execPath,
        'server/main.ts',
      ]
      shop = spawn(program, args, {
        cwd: options.folder,
        env: { ...env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      await waitUntilOpen(shop)
    },

    /** Of the process that runs. */
    pid: () => shop!.pid!,

    /** Kills the process at once; requests and transactions in progress are cut off. */
    async kill() {
      if (!shop || shop.exitCode !== null || shop.signalCode !== null) return
      const exited = once(shop, 'exit')
      shop.kill('SIGKILL')
      await exited
    },

    async close() {
      if (!shop || shop.exitCode !== null || shop.signalCode !== null) return
      const exited = once(shop, 'exit')
      shop.kill('SIGTERM')
      await exited
    },
  }
}

export type ShopProcess = Awaited<ReturnType<typeof createShopProcess>>

/** Opens the database of the shop as its command-line tools do. */
export async function openShopDependencies({ settings }: Pick<ShopProcess, 'settings'>) {
  const config = parseConfig(settings)
  const infrastructure = await openInfrastructure(config)
  const { dependencies, close } = await openDependencies(config, infrastructure)
  return {
    dependencies,
    async close() {
      await close()
      await infrastructure.close()
    },
  }
}

async function waitUntilOpen(shop: ChildProcess) {
  let output = ''
  shop.stderr!.on('data', (chunk) => {
    output += chunk
  })
  const opened = (async () => {
    for await (const chunk of shop.stdout!) {
      output += chunk
      if (output.includes('The shop is open at')) return
    }
    throw new Error(`The shop did not open: ${output}`)
  })()
  await opened
  shop.stdout!.resume()
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
