import { spawnSync } from 'node:child_process'
import type { DrillContext } from '../drill.ts'

const BRIDGE = 'owdrill0'
/** The address of this machine in the network of the namespaces. */
export const GATEWAY = '10.77.0.1'

export interface Namespace {
  address: string
  /** Runs a program in it: `['ip', 'netns', 'exec', …]`. */
  runner: string[]
  /** Drops what it sends to a port of the gateway and gets from there, without a word to either side. */
  cutOff: (port: number) => void
  reconnect: () => void
}

/** Creates network namespaces on one bridge: each is a machine with an address of its own. They are deleted after the drill. */
export function openNamespaces({ after }: DrillContext, count: number): Namespace[] {
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  after(() => run('ip', 'link', 'del', BRIDGE))
  run('ip', 'addr', 'add', `${GATEWAY}/24`, 'dev', BRIDGE)
  run('ip', 'link', 'set', BRIDGE, 'up')
  return Array.from({ length: count }, (_, index) => {
    const name = `owdrill${index + 1}`
    const address = `10.77.0.${index + 11}`
    const inside = (...command: string[]) => run('ip', 'netns', 'exec', name, ...command)
    run('ip', 'netns', 'add', name)
    after(() => run('ip', 'netns', 'del', name))
    run('ip', 'link', 'add', `${name}b`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    // A namespace keeps its link while a socket in it closes, and the next drill could not create it.
    after(() => void spawnSync('ip', ['link', 'del', `${name}b`]))
    run('ip', 'link', 'set', `${name}b`, 'master', BRIDGE, 'up')
    inside('ip', 'link', 'set', 'lo', 'up')
    inside('ip', 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    inside('ip', 'link', 'set', 'eth0', 'up')
    return {
      address,
      runner: ['ip', 'netns', 'exec', name],
      cutOff(port) {
        inside('iptables', '-A', 'OUTPUT', '-p', 'tcp', '--dport', `${port}`, '-j', 'DROP')
        inside('iptables', '-A', 'INPUT', '-p', 'tcp', '--sport', `${port}`, '-j', 'DROP')
      },
      reconnect: () => inside('iptables', '-F'),
    }
  })
}

function run(program: string, ...args: string[]) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}
