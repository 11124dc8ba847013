// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { spawn } from 'node:child_process'

const running = new Set()

process.on('exit', () => {
  for (const child of running) child.kill()
})

/** Runs a command. Resolves when it has succeeded, to its output if that is piped; ends this process if it fails. */
export function runStep(command, args, stdio = 'inherit') {
  return new Promise((resolve) => {
    const shell = process.platform === 'win32' && command === 'npm'
    const child = spawn(command, args, { stdio, shell })
    running.add(child)
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
    })
    child.on('error', ({ message }) => {
      console.error(`${command} could not be run: ${message}`)
      process.exit(1)
    })
    child.on('close', (status) => {
      running.delete(child)
      if (status === 0) resolve(output)
      else process.exit(status ?? 1)
    })
  })
}

/** Runs npm: the one that started this process, or the one on the PATH. */
export function runNpm(args, stdio) {
  const npmPath = process.env.npm_execpath
  return npmPath?.endsWith('.js')
    ? runStep(process.execPath, [npmPath, ...args], stdio)
    : runStep('npm', args, stdio)
}
