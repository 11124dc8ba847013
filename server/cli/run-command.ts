import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from '#platform/db/database'
import { type Config, parseConfig } from '../config/config.ts'
import { getPublicUrl } from '../config/public-url.ts'
import { type Infrastructure, openInfrastructure } from '../startup/open-infrastructure.ts'
import { keepFilesPrivate } from '../startup/private-files.ts'
import { StartupError } from '../startup/startup-error.ts'

export interface CommandContext {
  db: Database
  config: Config
  infrastructure: Infrastructure
  publicUrl: string
}

type Command = (context: CommandContext) => Promise<number>

/**
 * Runs a command-line tool, whether the shop runs or not. The command returns the exit code. A database that was not
 * running is stopped at the end.
 */
export async function runCommand(command: Command): Promise<void> {
  try {
    process.exitCode = await runWithInfrastructure(command)
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}

async function runWithInfrastructure(command: Command): Promise<number> {
  keepFilesPrivate()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = parseConfig(process.env)
  const infrastructure = await openInfrastructure(config, (line) => console.error(line))
  const { db, close } = openDatabase(infrastructure.databaseUrl)

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => infrastructure.close().finally(() => process.exit(130)))
  }
  try {
    return await command({
      db,
      config,
      infrastructure,
      publicUrl: getPublicUrl(config),
    })
  } finally {
    await close().finally(infrastructure.close)
  }
}

/** Resolves a path relative to the folder in which npm was called. */
export function resolveFile(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name)
}
