// Stands for systemd-run in tests, where systemd is not PID 1: the environment of a unit is that of its settings and of its file.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseEnvironmentFile } from './environment-file.ts'

const flag = { type: 'boolean' } as const
const text = { type: 'string' } as const
const list = { type: 'string', multiple: true } as const
const args = process.argv.slice(2)
const command = args.findIndex((argument) => !argument.startsWith('--'))
const { values } = parseArgs({
  args: args.slice(0, command),
  options: {
    ...{ quiet: flag, collect: flag, wait: flag, pipe: flag, 'service-type': text },
    ...{ uid: text, gid: text, 'working-directory': text, property: list, setenv: list },
  },
})
const file = values.property?.find((property) => property.startsWith('EnvironmentFile='))
const assigned = values.setenv!.map((pair) => pair.split(/=(.*)/s).slice(0, 2))
const env: Record<string, string> = {
  PATH: '/usr/bin:/bin',
  ...Object.fromEntries(assigned),
  // A file takes precedence.
  ...parseEnvironmentFile(readFileSync(file!.replace('EnvironmentFile=', ''), 'utf8')),
}
/** Of systemd.service(5): `${NAME}` anywhere, `$NAME` as an argument of its own, and `$$` is a `$`. */
const expand = (argument: string) =>
  argument
    .replace(/^\$(\w+)$/, (_, name) => env[name] ?? '')
    .replace(/\$(?:\$|\{(\w+)\})/g, (_, name) => (name ? (env[name] ?? '') : '$'))
const [program = '', ...rest] = args.slice(command).map(expand)
const { status } = spawnSync(program, rest, {
  ...{ cwd: values['working-directory'], env, stdio: 'inherit' },
})
process.exitCode = status ?? 1
