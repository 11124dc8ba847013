import { type Finding, runIntegrityChecks } from '#modules/integrity'
import type { Config } from '../config/config.ts'
import { openDependencies } from '../startup/open-dependencies.ts'
import { type Infrastructure, openInfrastructure } from '../startup/open-infrastructure.ts'

/** Returns the integrity checks that fail in the shop of a `DATA_DIR`. It starts the database, and stops it again. */
export async function checkRestoredShop(config: Config, dataDir: string): Promise<Finding[]> {
  const { DATABASE_URL: _, ...others } = config
  const restored = { ...others, DATA_DIR: dataDir }
  const infrastructure = await openInfrastructure(restored)
  try {
    return await checkShop(restored, infrastructure)
  } finally {
    await infrastructure.close()
  }
}

/** Returns the integrity checks that fail. */
export async function checkShop(
  config: Config,
  infrastructure: Infrastructure,
): Promise<Finding[]> {
  const { dependencies, close } = await openDependencies(config, infrastructure)
  try {
    const context = { ...dependencies, sender: dependencies, now: new Date() }
    const findings = await runIntegrityChecks(dependencies.db, context)
    return findings.filter(({ discrepancies }) => discrepancies.length > 0)
  } finally {
    await close()
  }
}

/** One line for each discrepancy. */
export function describeFindings(findings: Finding[]): string[] {
  return findings.flatMap(({ check, discrepancies }) =>
    discrepancies.map(({ name, expected, found }) => {
      return `${check}, ${name}: expected ${expected}; found ${found}`
    }),
  )
}
