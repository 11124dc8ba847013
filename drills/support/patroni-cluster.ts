import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { getPostgresUser } from '#server/postgres/system-user'
import type { DrillContext } from '../drill.ts'
import { killProcess, listProcessesIn } from './processes.ts'

const TEMPLATES = 'deploy/high-availability'
const HOST = '127.0.0.1'
const NODES = ['node1', 'node2', 'node3'] as const
const DATABASE = 'shop'
/** The cluster of a drill has no machine of backups. */
const ARCHIVE_COMMAND = 'pgbackrest --stanza=shop archive-push %p'

type NodeName = (typeof NODES)[number]

/** A member as Patroni lists it: `leader`, `sync_standby` or `replica`. */
export interface Member {
  name: NodeName
  role: string
  state: string
  lag?: number | string
}

/**
 * Starts three PostgreSQL hosts under Patroni, etcd with three members, HAProxy and PgBouncer on free ports of loopback,
 * with the files of `deploy/high-availability`. The processes run as the user `postgres`, and end with the drill.
 */
export async function startPatroniCluster({
  folder,
  after,
}: Pick<DrillContext, 'folder' | 'after'>) {
  chmodSync(folder, 0o711)
  const passwords = {
    SUPERUSER_PASSWORD: createPassword(),
    REPLICATION_PASSWORD: createPassword(),
    REWIND_PASSWORD: createPassword(),
  }
  const shopPassword = createPassword()
  const start = createStarter(folder, after)

  const etcd = await startEtcd(start)
  const nodes = await Promise.all(NODES.map((name) => createNode(name, { start, etcd, passwords })))
  after(() => {
    for (const node of nodes) node.kill()
  })
  for (const node of nodes) node.start()
  const byName = new Map(nodes.map((node) => [node.name, node]))

  const haproxy = await startHaproxy(start, nodes)
  const pgbouncer = await startPgbouncer(start, haproxy.port, shopPassword)
  const buildUrl = (port: number) =>
    `postgres://${DATABASE}:${shopPassword}@${HOST}:${port}/${DATABASE}`

  /** Asks the first host that answers. Null if no host does. */
  async function listMembers(): Promise<Member[] | null> {
    for (const { patroniPort } of nodes) {
      const members = await readMembers(patroniPort)
      if (members) return members
    }
    return null
  }

  const cluster = {
    /** Of HAProxy, which leads to the leader. */
    databaseUrl: buildUrl(haproxy.port),
    /** Of PgBouncer. */
    poolerUrl: buildUrl(pgbouncer.port),
    listMembers,

    /** Waits until the leader runs and both others follow it synchronously. Returns the leader. */
    async waitUntilWhole(timeoutMs = 120_000) {
      const deadline = Date.now() + timeoutMs
      let members: Member[] | null = null
      while (Date.now() < deadline) {
        members = await listMembers()
        if (members && isWhole(members)) return byName.get(getLeader(members)!)!
        await sleep(250)
      }
      throw new Error(`The cluster did not become whole: ${JSON.stringify(members)}`)
    },

    /** Whether Patroni says of a host that it is the leader. */
    async hasLeader(): Promise<boolean> {
      const answers = await Promise.all(nodes.map(({ patroniPort }) => isLeader(patroniPort)))
      return answers.includes(true)
    },
  }
  const { postgresPort } = await cluster.waitUntilWhole()
  await createDatabase(postgresPort, { ...passwords, shopPassword })
  return cluster
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroniCluster>>

function isWhole(members: Member[]): boolean {
  const count = (role: string) => members.filter((member) => member.role === role).length
  const isRunning = members.every(({ state }) => ['running', 'streaming'].includes(state))
  const isCaughtUp = members.every(({ role, lag }) => role === 'leader' || lag === 0)
  const isComplete = count('leader') === 1 && count('sync_standby') === 2 && members.length === 3
  return isComplete && isRunning && isCaughtUp
}

function getLeader(members: Member[]): NodeName | undefined {
  return members.find(({ role }) => role === 'leader')?.name
}

async function readMembers(patroniPort: number): Promise<Member[] | null> {
  try {
    const response = await fetchSoon(`http://${HOST}:${patroniPort}/cluster`)
    return ((await response.json()) as { members: Member[] }).members
  } catch {
    return null
  }
}

async function isLeader(patroniPort: number): Promise<boolean> {
  const response = await fetchSoon(`http://${HOST}:${patroniPort}/leader`).catch(() => null)
  return response?.status === 200
}

function fetchSoon(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(1000) })
}

interface CreateNodeInput {
  start: Starter
  etcd: string
  passwords: Record<string, string>
}

async function createNode(name: NodeName, { start, etcd, passwords }: CreateNodeInput) {
  const [postgresPort, patroniPort] = await findFreePorts(2)
  const folder = start.createFolder(name)
  const file = start.writeFile(name, 'patroni.yml', {
    ...passwords,
    NODE: name,
    HOST,
    NETWORK: `${HOST}/32`,
    FOLDER: folder,
    ETCD_HOSTS: etcd,
    POSTGRES_PORT: `${postgresPort}`,
    PATRONI_PORT: `${patroniPort}`,
  })
  let patroni: ChildProcess | null = null
  return {
    name,
    postgresPort: postgresPort!,
    patroniPort: patroniPort!,
    start() {
      patroni = start.run(name, 'patroni', [file])
    },
    /** Kills Patroni, PostgreSQL and all its processes at once, as a loss of power does. */
    kill() {
      patroni?.kill('SIGKILL')
      listProcessesIn(path.join(folder, 'data')).forEach(killProcess)
    },
  }
}

export type PatroniNode = Awaited<ReturnType<typeof createNode>>

/** Returns the addresses of three members. */
async function startEtcd(start: Starter): Promise<string> {
  const ports = await findFreePorts(6)
  const members = NODES.map((_, index) => {
    const [client, peer] = ports.slice(index * 2)
    return { name: `etcd${index + 1}`, client: `${HOST}:${client}`, peer: `http://${HOST}:${peer}` }
  })
  const all = members.map(({ name, peer }) => `${name}=${peer}`).join(',')
  for (const { name, client, peer } of members) {
    const addresses = {
      'data-dir': path.join(start.createFolder(name), 'data'),
      'listen-client-urls': `http://${client}`,
      'advertise-client-urls': `http://${client}`,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': all,
    }
    const options = Object.entries({ name, ...addresses }).flatMap(([key, value]) => [
      `--${key}`,
      value,
    ])
    start.run(name, 'etcd', options)
  }
  return members.map(({ client }) => client).join(',')
}

async function startHaproxy(start: Starter, nodes: PatroniNode[]) {
  const [port] = await findFreePorts(1)
  const hosts = nodes.flatMap(({ name, postgresPort, patroniPort }, index) => {
    const values = { NODE: name, HOST, POSTGRES_PORT: postgresPort, PATRONI_PORT: patroniPort }
    return Object.entries(values).map(([key, value]) => [`${key}_${index + 1}`, `${value}`])
  })
  start.createFolder('haproxy')
  const values = { HOST, LEADER_PORT: `${port}`, ...Object.fromEntries(hosts) }
  start.run('haproxy', '/usr/sbin/haproxy', [
    '-db',
    '-f',
    start.writeFile('haproxy', 'haproxy.cfg', values),
  ])
  return { port: port! }
}

async function startPgbouncer(start: Starter, leaderPort: number, password: string) {
  const [port] = await findFreePorts(1)
  const folder = start.createFolder('pgbouncer')
  start.write(path.join(folder, 'users.txt'), `"${DATABASE}" "${password}"\n`)
  const file = start.writeFile('pgbouncer', 'pgbouncer.ini', {
    DATABASE,
    HOST,
    FOLDER: folder,
    LEADER_PORT: `${leaderPort}`,
    PGBOUNCER_PORT: `${port}`,
  })
  start.run('pgbouncer', '/usr/sbin/pgbouncer', [file])
  return { port: port! }
}

type Starter = ReturnType<typeof createStarter>

/** Starts programs as the user `postgres`, each with a folder and a log of its own. */
function createStarter(root: string, after: DrillContext['after']) {
  const user = getPostgresUser()
  const own = (file: string) => user && chownSync(file, user.uid, user.gid)
  const write = (file: string, text: string) => {
    writeFileSync(file, text, { mode: 0o600 })
    own(file)
  }
  return {
    createFolder(name: string) {
      const folder = path.join(root, name)
      mkdirSync(folder, { mode: 0o700 })
      own(folder)
      return folder
    },
    write,
    /** Fills in a template of the folder `deploy`. Returns the path of the file. */
    writeFile(name: string, template: string, values: Record<string, string>) {
      const file = path.join(root, name, template)
      const text = readFileSync(path.join(TEMPLATES, template), 'utf8')
      write(file, fillIn(text.replace(ARCHIVE_COMMAND, '/bin/true'), values))
      return file
    },
    run(name: string, program: string, options: string[]): ChildProcess {
      const log = openSync(path.join(root, `${name}.log`), 'a')
      const child = spawn(program, options, {
        cwd: path.join(root, name),
        stdio: ['ignore', log, log],
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
        ...user,
      })
      const exited = once(child, 'exit')
      after(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL')
        await exited
      })
      return child
    },
  }
}

function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template has an unknown name: ${name}`)
    return value
  })
}

async function createDatabase(
  port: number,
  { SUPERUSER_PASSWORD, shopPassword }: { SUPERUSER_PASSWORD: string; shopPassword: string },
) {
  const client = new Client(`postgres://postgres:${SUPERUSER_PASSWORD}@${HOST}:${port}/postgres`)
  await client.connect()
  await client.query(`create role ${DATABASE} login password '${shopPassword}'`)
  await client.query(`create database ${DATABASE} owner ${DATABASE}`)
  await client.end()
}

function createPassword(): string {
  return randomBytes(18).toString('hex')
}

async function findFreePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer().listen(0, HOST)
      await once(probe, 'listening')
      return probe
    }),
  )
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}
