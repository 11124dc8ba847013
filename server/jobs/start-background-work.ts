import { createTransport } from 'nodemailer'
import type { AppDependencies } from '#api'
import { sendNextPendingEmail } from '#modules/identity'
import { runNextExport, runNextImport } from '#modules/imports'
import { sendNextEmail } from '#platform/email/email-queue'
import {
  completeUnhandledEvents,
  handleNextEvent,
  retryNextEvent,
} from '#platform/events/event-handlers'
import { openJobQueue } from '#platform/queue/job-queue'
import { startPolling } from '#platform/queue/start-polling'
import { sendNextSms } from '#platform/sms/sms-queue'
import { deliverDueWebhooks } from '#sandbox/payments'
import type { Config } from '../config/config.ts'
import { deriveSandboxSecret } from '../config/payment-providers.ts'
import { createEventHandlers } from './event-handlers.ts'
import { createScheduledJobs } from './scheduled-jobs.ts'

interface BackgroundWorkInput {
  config: Pick<Config, 'HOST' | 'SMTP_URL' | 'MAIL_FROM'>
  dependencies: AppDependencies
  databaseUrl: string
  /** Where this process answers. */
  port: number
}

/** Of each step of a conversation with a mail server: all together well below the time a letter is put off for. */
const SMTP_TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/**
 * Everything the shop does while nobody asks for it. Every process does its share; each piece of work is held
 * in the database by the one that does it. Answers how to stop: what is under way ends first.
 */
export async function startBackgroundWork({
  config,
  dependencies,
  databaseUrl,
  port,
}: BackgroundWorkInput) {
  const { db, now, log } = dependencies
  const onError = (error: unknown, about = 'background') => log.error({ err: error, about })
  const jobs = await openJobQueue({
    url: databaseUrl,
    jobs: createScheduledJobs(dependencies),
    now,
    onError,
  })
  const handlers = createEventHandlers({ ...dependencies, jobs })

  const dismissIdle = async () => {
    await completeUnhandledEvents(db, { handlers, now: now() })
    return false
  }
  // Looking is cheap. PostgreSQL's NOTIFY in each purchase would not be: it makes commits wait for one another.
  const stops = [
    startPolling(() => handleNextEvent(db, { handlers, now: now() }), { intervalMs: 200, onError }),
    startPolling(() => retryNextEvent(db, { handlers, now: now() }), {
      intervalMs: 2_000,
      onError,
    }),
    startPolling(dismissIdle, { intervalMs: 2_000, onError }),
  ]
  const { identity } = dependencies
  const write = () => sendNextPendingEmail(db, { identity, now: now() })
  stops.push(startPolling(write, { intervalMs: 200, onError }))
  if (config.SMTP_URL) {
    const transport = createTransport({ url: config.SMTP_URL, ...SMTP_TIMEOUTS })
    const post = { transport, from: config.MAIL_FROM }
    const send = () => sendNextEmail(db, { ...post, now: now() })
    stops.push(startPolling(send, { intervalMs: 1_000, onError }))
  }
  const { carrier } = dependencies.identity
  if (carrier) {
    const send = () => sendNextSms(db, { carrier, now: now() })
    stops.push(startPolling(send, { intervalMs: 1_000, onError }))
  }
  if (dependencies.providers.some(({ name }) => name === 'sandbox')) {
    const url = `http://${getLoopbackHost(config.HOST)}:${port}/api/payments/webhooks/sandbox`
    const secret = deriveSandboxSecret(dependencies.secretKey)
    const deliver = () => deliverDueWebhooks(db, { url, secret, now: now() })
    stops.push(startPolling(deliver, { intervalMs: 500, onError }))
  }

  const closing = new AbortController()
  const turn = { currency: 'USD', publicUrl: dependencies.publicUrl, now, signal: closing.signal }
  const exporting = { folder: dependencies.importsFolder, publicUrl: dependencies.publicUrl, now }
  stops.push(
    startPolling(() => runNextImport(db, turn), { intervalMs: 1_000, onError }),
    startPolling(() => runNextExport(db, exporting), { intervalMs: 1_000, onError }),
  )

  return async () => {
    closing.abort()
    await Promise.all(stops.map((stop) => stop()))
    await jobs.stop()
  }
}

/** Where this process reaches itself: loopback, unless it was told to answer at one address alone. */
function getLoopbackHost(host = '0.0.0.0'): string {
  return ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
}
