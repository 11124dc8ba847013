import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentProvider, PaymentProviders } from '#modules/payments'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import type { HEALTH_STATES, HealthService } from './contract.ts'

const TIMEOUT_MS = 5_000
/** Of no payment: the answer that there is none proves that the provider is there and takes the key. */
const UNKNOWN_REFERENCE = 'cs_health_check'

export type ServiceState = (typeof HEALTH_STATES)[number]

/** What the check asks. */
export interface CheckedServices {
  files: FileStorage
  providers: PaymentProviders
  /** Null where PostgreSQL alone answers searches. */
  searchEngine?: { name: string; verify: () => Promise<unknown> } | null | undefined
  /** E-mails go to the development mailbox instead of being sent. */
  hasDevMailbox: boolean
  /** Its check throws if the mail server does not answer; null without one. */
  system: { verifyMailServer: (() => Promise<unknown>) | null }
}

export interface ServiceCheck {
  service: Exclude<HealthService, 'database'>
  /** Of a payment provider or a search engine. */
  name: string | null
  state: ServiceState
  /** Null if nothing was asked. */
  ms: number | null
  error: string | null
}

/** Asks each service that the shop needs whether it is there, all at once and for five seconds at most. */
export function checkServices(
  db: Database,
  { files, providers, searchEngine, system, hasDevMailbox }: CheckedServices,
): Promise<ServiceCheck[]> {
  const { verifyMailServer } = system
  const mail = verifyMailServer
    ? checkService('mail', null, verifyMailServer)
    : {
        ...buildUnasked('mail'),
        state: hasDevMailbox ? ('good' as const) : ('not_set_up' as const),
      }
  return Promise.all([
    checkService('storage', null, () => probeStorage(files)),
    mail,
    ...providers.map((provider) =>
      provider.isEmbedded
        ? { ...buildUnasked('payments'), name: provider.name, state: 'good' as const }
        : checkService('payments', provider.name, () => probeProvider(db, provider)),
    ),
    ...(searchEngine
      ? [checkService('search', searchEngine.name, () => searchEngine.verify())]
      : []),
  ])
}

function buildUnasked(service: ServiceCheck['service']) {
  return { service, name: null, ms: null, error: null }
}

async function checkService(
  service: ServiceCheck['service'],
  name: string | null,
  ask: () => Promise<unknown>,
): Promise<ServiceCheck> {
  const startedAt = performance.now()
  const controller = new AbortController()
  const timeout = sleep(TIMEOUT_MS, null, { signal: controller.signal }).then(() => {
    throw new Error(`no answer within ${TIMEOUT_MS / 1000} seconds`)
  })
  const error = await Promise.race([ask(), timeout]).then(
    () => null,
    ({ message, cause }: Error & { cause?: { code?: string } }) =>
      (cause?.code ?? message).slice(0, 300),
  )
  controller.abort()
  timeout.catch(() => {})
  const ms = Math.round(performance.now() - startedAt)
  return { service, name, state: error === null ? 'good' : 'bad', ms, error }
}

/** Writes a file, reads it and deletes it. */
async function probeStorage(files: FileStorage): Promise<void> {
  const key = `health/${crypto.randomUUID()}.pdf`
  await files.put(key, Buffer.from('%PDF'), { contentType: 'application/pdf' })
  try {
    const file = await files.read(key)
    if (!file) throw new Error('A file that was just written is not there')
    file.body.destroy()
  } finally {
    await files.remove(key)
  }
}

async function probeProvider(db: Database, provider: PaymentProvider): Promise<void> {
  try {
    await provider.fetchPayment(db, UNKNOWN_REFERENCE)
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    if (statusCode !== 404 && statusCode !== 400) throw error
  }
}
