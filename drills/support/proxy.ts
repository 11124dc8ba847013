import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DrillContext } from '../drill.ts'

interface ProxyInput {
  /** `127.0.0.1:8080`. */
  bind: string
  /** The addresses of the three hosts. */
  hosts: string[]
  /** A program that runs it, and its first arguments. */
  runner?: string[]
}

/** Starts HAProxy with the configuration of `deploy/`, in front of three hosts. It is ended after the drill. */
export async function startProxy({ folder, after }: DrillContext, input: ProxyInput) {
  const { bind, hosts, runner = [] } = input
  const socket = path.join(folder, 'haproxy.sock')
  const addresses = hosts.map((address, index) => [`SHOP_HOST_${index + 1}`, address])
  const env = { SHOP_BIND: bind, SHOP_PROXY_SOCKET: socket, ...Object.fromEntries(addresses) }
  const haproxy = ['haproxy', '-db', '-f', 'deploy/haproxy/shop.cfg']
  const [program = '', ...args] = [...runner, ...haproxy]
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  after(async () => {
    child.kill('SIGTERM')
    await exited
  })

  /** Returns how many hosts are ready, as the proxy sees them. */
  async function countReady(): Promise<number> {
    const lines = (await askProxy(socket, 'show stat')).split('\n')
    return lines.filter((line) => /^ready,shop\d,/.test(line) && /,UP,/.test(line)).length
  }

  return {
    url: `http://${bind}`,
    countReady,
    /** Waits until the proxy sends requests to this number of hosts. Returns the milliseconds. */
    async waitForReady(count: number, timeoutMs = 120_000): Promise<number> {
      const startedAt = performance.now()
      for (;;) {
        const ready = await countReady().catch(() => null)
        const ms = Math.round(performance.now() - startedAt)
        if (ready === count) return ms
        if (ms > timeoutMs) throw new Error(`${ready} hosts are ready, not ${count}`)
        await sleep(20)
      }
    },
  }
}

async function askProxy(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.end(`${command}\n`)
  let answer = ''
  for await (const chunk of connection) answer += chunk
  return answer
}
