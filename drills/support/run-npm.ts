import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface CommandOutcome {
  code: number
  /** Both outputs. */
  output: string
  seconds: number
}

/** Runs a command of package.json as an operator does: `runNpm('restore', ['--list'], settings)`. */
export async function runNpm(
  script: string,
  args: string[],
  settings: Record<string, string>,
): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...env } = process.env
  const child = spawn('npm', ['run', '-s', script, '--', ...args], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code: code ?? 1, output: output.trim(), seconds: (performance.now() - startedAt) / 1000 }
}
