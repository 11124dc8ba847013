import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Database, openDatabase } from '#platform/database'
import { CannotStart } from '../cannot-start.ts'
import { type Config, configFrom } from '../config.ts'
import { type Foundation, layFoundation } from '../foundation.ts'

export interface Bench {
  db: Database
  config: Config
  foundation: Foundation
  /** Where the shop is reached. */
  publicUrl: string
}

/**
 * Runs a command-line tool beside a running shop or without one, and ends with the code it answers: 0 when all is
 * well. A database that was not running is stopped again. Nothing is seeded.
 */
export async function runTool(work: (bench: Bench) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await onFoundation(work)
  } catch (error) {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exitCode = 1
  }
}

async function onFoundation(work: (bench: Bench) => Promise<number>): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = configFrom(process.env)
  const foundation = await layFoundation(config, (line) => console.error(line))
  const { db, close } = openDatabase(foundation.databaseUrl)
  const end = () => close().finally(foundation.leave)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => foundation.leave().finally(() => process.exit(130)))
  }
  try {
    return await work({
      db,
      config,
      foundation,
      publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    })
  } finally {
    await end()
  }
}

/** A file as the person named it, who stands in the folder where npm was called. */
export function fileNamed(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name)
}
