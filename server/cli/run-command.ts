import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from '#platform/db/database'
import { type Config, parseConfig } from '../config/config.ts'
import { type Infrastructure, openInfrastructure } from '../startup/open-infrastructure.ts'
import { StartupError } from '../startup/startup-error.ts'

export interface CommandContext {
  db: Database
  config: Config
  infrastructure: Infrastructure
  /** Where the shop is reached. */
  publicUrl: string
}

/**
 * Runs a command-line tool beside a running shop or without one, and ends with the code it answers: 0 when all is
 * well. A database that was not running is stopped again. Nothing is seeded.
 */
export async function runCommand(work: (bench: CommandContext) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await runWithInfrastructure(work)
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}

async function runWithInfrastructure(
  work: (bench: CommandContext) => Promise<number>,
): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = parseConfig(process.env)
  const infrastructure = await openInfrastructure(config, (line) => console.error(line))
  const { db, close } = openDatabase(infrastructure.databaseUrl)
  const end = () => close().finally(infrastructure.close)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => infrastructure.close().finally(() => process.exit(130)))
  }
  try {
    return await work({
      db,
      config,
      infrastructure,
      publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    })
  } finally {
    await end()
  }
}

/** A file as the person named it, who stands in the folder where npm was called. */
export function resolveFile(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name)
}
