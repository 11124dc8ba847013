import { checkServices as askServices } from '#modules/health'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import type { Config } from '../config/config.ts'
import { hasDevMailbox } from '../config/dev-mailbox.ts'
import { isLocalShop } from '../config/loopback.ts'
import { getPublicUrl } from '../config/public-url.ts'
import { openShippingService, openTaxService } from '../config/quote-settings.ts'
import { openSearchEngine } from '../config/search-settings.ts'
import { openFiles, openProviders, toS3Config } from '../startup/open-dependencies.ts'
import { createSystemInfo } from '../startup/system-info.ts'
import { checkDkim } from './check-dkim.ts'
import { getSenderDomain, isReservedDomain } from './check-settings.ts'
import { findTxtRecords, type ResolveTxt } from './dns-records.ts'
import { type ConfigFinding, findIf, toFinding } from './findings.ts'

const TIMEOUT_MS = 5_000
const CODES = {
  storage: 'storage_unreachable',
  mail: 'mail_unreachable',
  payments: 'payments_unreachable',
  search: 'search_engine_unreachable',
} as const

/** Asks mail server, storage, payment provider, search engine, DNS and the public address, all at once, for five seconds at most. */
export async function checkServices(
  config: Config,
  input: { db: Database; resolveTxt: ResolveTxt },
): Promise<ConfigFinding[]> {
  const publicUrl = getPublicUrl(config)
  // Nothing is signed with it: the check calls no webhook and creates no link that anybody follows.
  const secretKey = config.SECRET_KEY ?? ''
  const s3 = config.STORAGE_MODULE ? undefined : toS3Config(config)
  // Not by the address for browsers, which need not be reached from here.
  const files = await openFiles(
    { ...config, S3_PUBLIC_ENDPOINT: undefined },
    { publicUrl, secretKey },
  )
  // They are not asked: a service may charge for each question. A module that is no provider is reported.
  await openTaxService(config, { publicUrl, onError() {} })
  await openShippingService(config, { publicUrl, onError() {} })
  const services = askServices(input.db, {
    files,
    providers: await openProviders(config, { publicUrl, secretKey }),
    hasDevMailbox: hasDevMailbox(config),
    searchEngine: await openSearchEngine(config, { publicUrl }),
    system: createSystemInfo(config, { publicUrl }),
  })
  const [states, ...findings] = await Promise.all([
    services,
    s3 ? checkPrivacy(files) : [],
    config.SMTP_URL ? checkSenderDomain(config.MAIL_FROM, input.resolveTxt) : [],
    checkDkim(config, input.resolveTxt),
    isLocalShop(config) ? [] : checkPublicUrl(publicUrl),
  ])
  const failed = states.filter(({ state }) => state === 'bad')
  return [
    ...failed.map(({ service, error }) => toFinding(CODES[service], error)),
    ...findings.flat(),
  ]
}

/** Whether a file can be read without a signature. A bucket that does not answer is found by the check of services. */
async function checkPrivacy(files: FileStorage): Promise<ConfigFinding[]> {
  const key = `health/${crypto.randomUUID()}.pdf`
  try {
    await files.put(key, Buffer.from('%PDF'), { contentType: 'application/pdf' })
    const options = { seconds: 60, filename: 'check.pdf', now: new Date() }
    const url = new URL(await files.createDownloadUrl(key, options))
    url.search = ''
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return findIf(ok, 'storage_public')
  } catch {
    return []
  } finally {
    await files.remove(key).catch(() => {})
  }
}

/** Looks for SPF, and for DMARC, which may be that of a parent domain. */
async function checkSenderDomain(from: string, resolveTxt: ResolveTxt): Promise<ConfigFinding[]> {
  const domain = getSenderDomain(from)
  if (!domain || isReservedDomain(domain)) return []
  const labels = domain.split('.')
  const parents = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  try {
    const spf = await findRecord([domain], 'v=spf1', resolveTxt)
    const policies = parents.map((name) => `_dmarc.${name}`)
    const dmarc = await findRecord(policies, 'v=DMARC1', resolveTxt)
    return [...findIf(!spf, 'spf_missing', domain), ...findIf(!dmarc, 'dmarc_missing', domain)]
  } catch (error) {
    return [toFinding('dns_not_checked', (error as NodeJS.ErrnoException).code ?? null)]
  }
}

/** Whether one of the names has a TXT record that begins like this. Throws if DNS does not answer. */
async function findRecord(names: string[], start: string, resolveTxt: ResolveTxt) {
  for (const name of names) {
    const records = await findTxtRecords(name, resolveTxt)
    if (records.some((record) => record.startsWith(start))) return true
  }
  return false
}

async function checkPublicUrl(publicUrl: string): Promise<ConfigFinding[]> {
  const url = `${publicUrl}/health/live`
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return findIf(!ok, 'public_url_unreachable', `${url} answers ${status}`)
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } }
    return [toFinding('public_url_unreachable', cause?.code ?? message)]
  }
}
