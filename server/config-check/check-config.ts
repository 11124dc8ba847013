import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '#platform/db/database'
import { type Config, listUnknownAuthSettings, parseConfig } from '../config/config.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { StartupError } from '../startup/startup-error.ts'
import { checkDatabase } from './check-database.ts'
import { checkFilesBackup } from './check-files-backup.ts'
import { checkServices } from './check-services.ts'
import { checkSettings } from './check-settings.ts'
import type { ResolveTxt } from './dns-records.ts'
import { type ConfigFinding, FINDINGS, findIf, type Severity, toFinding } from './findings.ts'

interface CheckConfigInput {
  env: NodeJS.ProcessEnv
  /** The file that settings came from, if it exists. */
  envFile: string
  resolveTxt: ResolveTxt
}

const ORDER: Severity[] = ['error', 'warning', 'notice']

/** Returns what the settings, the database and the services lack to run in production, the most severe first. */
export async function checkConfig(input: CheckConfigInput): Promise<ConfigFinding[]> {
  const findings = [...checkEnvFile(input.envFile), ...(await checkEnvironment(input))]
  const rank = ({ code }: ConfigFinding) => ORDER.indexOf(FINDINGS[code].severity)
  return findings.toSorted((a, b) => rank(a) - rank(b))
}

async function checkEnvironment({ env, resolveTxt }: CheckConfigInput): Promise<ConfigFinding[]> {
  const unknown = listUnknownAuthSettings(env)
  let config: Config
  try {
    config = parseConfig(env)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [toFinding('settings_invalid', error.message)]
  }
  return [
    ...findIf(unknown.length > 0, 'settings_unknown', unknown.join(', ')),
    ...checkSettings(config),
    ...checkFilesBackup(config, new Date()),
    ...(await checkAround(config, resolveTxt)),
  ]
}

async function checkAround(config: Config, resolveTxt: ResolveTxt): Promise<ConfigFinding[]> {
  const database = await openConfiguredDatabase(config)
  // The services need a database only by type: none of them is asked for a payment that exists.
  const { db, close } = openDatabase(database?.url ?? '')
  try {
    const results = await Promise.all([
      database ? checkDatabase({ config, url: database.url }) : [toFinding('database_empty')],
      checkServices(config, { db, resolveTxt }),
    ])
    return results.flat()
  } finally {
    await close()
    await database?.stop()
  }
}

/** Returns null if the embedded database does not exist yet: a check creates none. */
async function openConfiguredDatabase({ DATABASE_URL, DATA_DIR }: Config) {
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  const isThere = ['postgres', 'postgres.home'].some((name) =>
    existsSync(path.join(DATA_DIR, name)),
  )
  return isThere ? startEmbeddedPostgres(DATA_DIR) : null
}

const READABLE_BY_OTHERS = 0o004

/** Windows has no such modes. */
function checkEnvFile(file: string): ConfigFinding[] {
  if (process.platform === 'win32' || !existsSync(file)) return []
  return findIf(statSync(file).mode & READABLE_BY_OTHERS, 'env_file_readable')
}
