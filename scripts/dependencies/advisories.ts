import { z } from 'zod'
import type { LockedPackage } from './lock-file.ts'

export const ADVISORY_FILE = 'scripts/dependencies/advisories.json'

const Severity = z.enum(['info', 'low', 'moderate', 'high', 'critical'])

/** What the registry knew when it was asked. A version that was not asked for is not listed. */
export const AdvisoryFile = z.object({
  /** Null: never. */
  checked_at: z.iso.datetime().nullable(),
  advisories: z.array(
    z.object({
      package: z.string(),
      version: z.string(),
      severity: Severity,
      title: z.string(),
      url: z.string(),
      /** Why the shop is not affected. Such an advisory is reported, and does not fail the check. */
      accepted: z.string().optional(),
    }),
  ),
})
export type AdvisoryFile = z.infer<typeof AdvisoryFile>
export type Advisory = AdvisoryFile['advisories'][number]

/** Returns the advisories of versions that are in the lock file. */
export function findAdvisories(packages: LockedPackage[], { advisories }: AdvisoryFile) {
  const locked = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  return advisories.filter((advisory) => locked.has(`${advisory.package}@${advisory.version}`))
}

export function isBlockingAdvisory({ severity, accepted }: Advisory): boolean {
  return accepted === undefined && (severity === 'high' || severity === 'critical')
}

const AuditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      nodes: z.array(z.string()),
      /** A text names another package, whose advisory it is. */
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), severity: Severity }),
        ]),
      ),
    }),
  ),
})

/** Reads the output of `npm audit --json`. `getVersion` returns the version of a package by its path in the lock file. */
export function parseAuditReport(
  report: unknown,
  getVersion: (path: string) => string,
): Advisory[] {
  const { vulnerabilities } = AuditReport.parse(report)
  return Object.values(vulnerabilities).flatMap(({ nodes, via }) => {
    const own = via.filter((advisory) => typeof advisory !== 'string')
    return own.flatMap(({ name, title, url, severity }) => {
      const versions = new Set(nodes.map(getVersion))
      return [...versions].map((version) => ({ package: name, version, severity, title, url }))
    })
  })
}
