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
  /** The port that this process listens on. */
  port: number
}

/** Timeouts of the SMTP client. Together they are shorter than the lease of an e-mail. */
const SMTP_TIMEOUTS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/**
 * Starts scheduled jobs, event handlers, queues, imports and exports. Every process does so; work is claimed in the
 * database, so each piece runs once. Returns a function that stops everything and waits for running work.
 */
export async function startBackgroundWork({
  config,
  dependencies,
  databaseUrl,
  port,
}: BackgroundWorkInput) {
  const { db, now, log } = dependencies
  const onError = (error: unknown, task = 'background') => log.error({ err: error, task })
  const jobs = await openJobQueue({
    url: databaseUrl,
    jobs: createScheduledJobs(dependencies),
    now,
    onError,
  })
  const handlers = createEventHandlers({ ...dependencies, jobs })

  const completeUnhandled = async () => {
    await completeUnhandledEvents(db, { handlers, now: now() })
    return false
  }
  // Polling, not NOTIFY: transactions that notify take a global lock at commit, which would serialise purchases.
  const stops = [
    startPolling(() => handleNextEvent(db, { handlers, now: now() }), { intervalMs: 200, onError }),
    startPolling(() => retryNextEvent(db, { handlers, now: now() }), {
      intervalMs: 2_000,
      onError,
    }),
    startPolling(completeUnhandled, { intervalMs: 2_000, onError }),
  ]
  const { identity } = dependencies
  const sendPending = () => sendNextPendingEmail(db, { identity, now: now() })
  stops.push(startPolling(sendPending, { intervalMs: 200, onError }))
  if (config.SMTP_URL) {
    const transport = createTransport({ url: config.SMTP_URL, ...SMTP_TIMEOUTS })
    const send = () => sendNextEmail(db, { transport, from: config.MAIL_FROM, now: now() })
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

  const controller = new AbortController()
  const { publicUrl, importsFolder: folder } = dependencies
  const importInput = { currency: 'USD', publicUrl, now, signal: controller.signal }
  const exportInput = { folder, publicUrl, now }
  stops.push(
    startPolling(() => runNextImport(db, importInput), { intervalMs: 1_000, onError }),
    startPolling(() => runNextExport(db, exportInput), { intervalMs: 1_000, onError }),
  )

  return async () => {
    controller.abort()
    await Promise.all(stops.map((stop) => stop()))
    await jobs.stop()
  }
}

/** Returns the host at which this process reaches itself: loopback, unless it listens on one address only. */
function getLoopbackHost(host = '0.0.0.0'): string {
  return ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
}
