import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { COMMANDS, type Proof } from './commands.ts'
import { listCommands, readHandbook, toCommand } from './read-handbook.ts'

type TestName = Extract<Proof, { test: string }>['test']
type Environment = Record<string, string | undefined>
/** Example values of the handbook, and what stands for them in a test. */
type Examples = Record<string, string>

interface RunInput {
  cwd: string
  env?: Environment
  examples?: Examples
  /** What it reads from the standard input. */
  input?: string
  /** The exit code that the handbook names. Default: 0. */
  code?: number
}

/** Opens the handbook and its runbooks for the test that runs a part of their commands. */
export function openHandbook(name: TestName) {
  const handbook = readHandbook()
  const present = new Set(listCommands(handbook))
  const isOfTest = (command: string) => {
    const proof = COMMANDS[command]
    return proof !== undefined && 'test' in proof && proof.test === name
  }
  const left = new Set(Object.keys(COMMANDS).filter(isOfTest))

  /** Returns a command as the handbook has it, and counts it as run. */
  function take(command: string): string {
    assert.ok(present.has(command), `The handbook does not have: ${command}`)
    assert.ok(isOfTest(command), `The table does not give this test: ${command}`)
    left.delete(command)
    return command
  }

  /** By block. */
  const listOf = (section: string) =>
    handbook.blocks
      .filter((block) => block.language === 'sh' && block.section === section)
      .map(({ lines }) => lines.map(toCommand).filter((command) => left.has(command)))

  return {
    ...handbook,
    take,

    /** `options` are those that the handbook has apart from it. */
    run: (command: string, { options = [], ...input }: RunInput & { options?: string[] }) =>
      runShell([command, ...options].map(take).join(' '), input),

    /** Runs the commands of a block that the table gives to this test, one after the other in one shell. */
    runBlock(section: string, { block = 0, ...input }: RunInput & { block?: number }) {
      const commands = listOf(section)[block] ?? []
      assert.ok(commands.length > 0, section)
      return runShell(['set -e', ...commands.map(take)].join('\n'), input)
    },

    /** Returns the commands of a section that are left. */
    listOf: (section: string) => listOf(section).flat(),

    /** Skips a test whose program is no package of this machine. */
    async skipWithout(
      program: string,
      { context, commands }: { context: TestContext; commands: string[] },
    ) {
      const { code } = await start(`command -v ${program}`, { cwd: '.' })
      if (code === 0) return false
      for (const command of commands) take(command)
      context.skip(`${program} is not installed`)
      return true
    },

    /** The last test of the file asserts that none is left. */
    listLeft: () => [...left],
  }
}

interface Outcome {
  code: number | null
  stdout: string
  /** Both outputs. */
  output: string
}

async function runShell(command: string, input: RunInput): Promise<Outcome> {
  let text = command
  for (const [example, value] of Object.entries(input.examples ?? {})) {
    assert.ok(text.includes(example), `${command} has no ${example}`)
    text = text.replaceAll(example, value)
  }
  const outcome = await start(text, input)
  assert.equal(outcome.code, input.code ?? 0, `${text}\n${outcome.output}`)
  return outcome
}

async function start(
  text: string,
  { cwd, env = process.env, input = '' }: RunInput,
): Promise<Outcome> {
  const child = spawn('sh', ['-c', text], { cwd, env })
  let [stdout, output] = ['', '']
  child.stdout.on('data', (bytes) => {
    stdout += bytes
    output += bytes
  })
  child.stderr.on('data', (bytes) => {
    output += bytes
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, stdout, output }
}
