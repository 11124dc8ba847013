import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type ListenOptions, type Server } from 'node:net'
import path from 'node:path'

/** Where the embedded PostgreSQL listens: on a Unix socket in its data folder, or on a port of the loopback address. */
export interface DatabaseAddress {
  /** Null for a port of the loopback address. */
  socketFolder: string | null
  /** Of a socket, a part of its name. */
  port: number
}

/** A socket has the folder for itself, so any port does. */
const SOCKET_PORT = 5432
/** The limit of macOS, in bytes. */
const MAX_SOCKET_PATH = 103

/**
 * Prefers a socket: a query over it takes a third less of the processor, and no other user can connect. Windows, long
 * paths and some mounted folders have none.
 */
export async function chooseDatabaseAddress(folder: string): Promise<DatabaseAddress> {
  if (await supportsSockets(folder)) return { socketFolder: folder, port: SOCKET_PORT }
  return { socketFolder: null, port: await findFreePort() }
}

interface Login {
  role: string
  password: string
  database: string
}

export function buildDatabaseUrl(
  { socketFolder, port }: DatabaseAddress,
  { role, password, database }: Login,
): string {
  const host = socketFolder === null ? '127.0.0.1' : encodeURIComponent(socketFolder)
  return `postgres://${role}:${password}@${host}:${port}/${database}`
}

async function supportsSockets(folder: string): Promise<boolean> {
  // As long as the longest name that PostgreSQL gives its socket.
  const probe = path.join(folder, '.s.PGSQL.probe')
  const isTooLong = Buffer.byteLength(probe) > MAX_SOCKET_PATH
  if (process.platform === 'win32' || isTooLong) return false
  // A process that died while it listened has left it.
  rmSync(probe, { force: true })
  const server = await listen({ path: probe }).catch(() => null)
  server?.close()
  return server !== null
}

async function findFreePort(): Promise<number> {
  const server = await listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

async function listen(options: ListenOptions): Promise<Server> {
  const server = createServer().listen(options)
  await once(server, 'listening')
  return server
}
