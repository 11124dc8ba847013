import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseConfig } from '#server/config/config'
import { openDependencies } from '#server/startup/open-dependencies'
import { openInfrastructure } from '#server/startup/open-infrastructure'

/** The real shop as its own process, on an embedded database of its own, to be killed. */
export async function createShopProcess(dataDir: string) {
  const port = await findFreePort()
  const settings = {
    DATA_DIR: dataDir,
    PORT: `${port}`,
    HOST: '127.0.0.1',
    SEED: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    PAGE_CACHE: 'off',
  }
  let shop: ChildProcess | null = null

  return {
    settings,
    request: (path: string, init?: RequestInit) =>
      fetch(new URL(path, `http://127.0.0.1:${port}`), {
        signal: AbortSignal.timeout(20_000),
        ...init,
      }),

    async start() {
      const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...env } = process.env
      shop = spawn(process.execPath, ['server/main.ts'], {
        env: { ...env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      await waitUntilOpen(shop)
    },

    /** No goodbye: what was under way is cut off in the middle. */
    async kill() {
      if (!shop || shop.exitCode !== null) return
      const gone = once(shop, 'exit')
      shop.kill('SIGKILL')
      await gone
    },

    async close() {
      if (!shop || shop.exitCode !== null) return
      const gone = once(shop, 'exit')
      shop.kill('SIGTERM')
      await gone
    },
  }
}

export type ShopProcess = Awaited<ReturnType<typeof createShopProcess>>

/** The same database, as the shop's command-line tools open it. */
export async function openShopDependencies({ settings }: Pick<ShopProcess, 'settings'>) {
  const config = parseConfig(settings)
  const foundation = await openInfrastructure(config)
  const { dependencies: parts, close } = await openDependencies(config, foundation)
  return {
    parts,
    async close() {
      await close()
      await foundation.close()
    },
  }
}

async function waitUntilOpen(shop: ChildProcess) {
  let said = ''
  shop.stderr!.on('data', (chunk) => {
    said += chunk
  })
  const open = (async () => {
    for await (const chunk of shop.stdout!) {
      said += chunk
      if (said.includes('The shop is open at')) return
    }
    throw new Error(`The shop did not open: ${said}`)
  })()
  await open
  shop.stdout!.resume()
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
