import { createTransport } from 'nodemailer'
import type { Parts } from '#api'
import { writeNextLetter } from '#modules/identity'
import { runNextExport, runNextImport } from '#modules/imports'
import { openJobs } from '#platform/jobs'
import { sendNextMail } from '#platform/mail'
import { dismiss, reactToNext, retryNext } from '#platform/reactions'
import { repeatedly } from '#platform/repeat'
import { sendNextText } from '#platform/text-messages'
import { deliverDueEvents } from '#sandbox/payments'
import type { Config } from './config.ts'
import { jobsOf } from './jobs.ts'
import { sandboxSecret } from './payment-providers.ts'
import { reactionsOf } from './reactions.ts'

interface Given {
  config: Pick<Config, 'HOST' | 'SMTP_URL' | 'MAIL_FROM'>
  parts: Parts
  databaseUrl: string
  /** Where this process answers. */
  port: number
}

/** Of each step of a conversation with a mail server: all together well below the time a letter is put off for. */
const MAIL_PATIENCE = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/**
 * Everything the shop does while nobody asks for it. Every process does its share; each piece of work is held
 * in the database by the one that does it. Answers how to stop: what is under way ends first.
 */
export async function workInBackground({ config, parts, databaseUrl, port }: Given) {
  const { db, now, log } = parts
  const onError = (error: unknown, about = 'background') => log.error({ err: error, about })
  const jobs = await openJobs({ url: databaseUrl, jobs: jobsOf(parts), now, onError })
  const reactions = reactionsOf({ ...parts, jobs })

  const dismissIdle = async () => {
    await dismiss(db, { reactions, now: now() })
    return false
  }
  // Looking is cheap. PostgreSQL's NOTIFY in each purchase would not be: it makes commits wait for one another.
  const stops = [
    repeatedly(() => reactToNext(db, { reactions, now: now() }), { everyMs: 200, onError }),
    repeatedly(() => retryNext(db, { reactions, now: now() }), { everyMs: 2_000, onError }),
    repeatedly(dismissIdle, { everyMs: 2_000, onError }),
  ]
  const { identity } = parts
  const write = () => writeNextLetter(db, { identity, now: now() })
  stops.push(repeatedly(write, { everyMs: 200, onError }))
  if (config.SMTP_URL) {
    const transport = createTransport({ url: config.SMTP_URL, ...MAIL_PATIENCE })
    const post = { transport, from: config.MAIL_FROM }
    const send = () => sendNextMail(db, { ...post, now: now() })
    stops.push(repeatedly(send, { everyMs: 1_000, onError }))
  }
  const { carrier } = parts.identity
  if (carrier) {
    const send = () => sendNextText(db, { carrier, now: now() })
    stops.push(repeatedly(send, { everyMs: 1_000, onError }))
  }
  if (parts.providers.some(({ name }) => name === 'sandbox')) {
    const url = `http://${ownHost(config.HOST)}:${port}/api/payments/webhooks/sandbox`
    const secret = sandboxSecret(parts.secretKey)
    const deliver = () => deliverDueEvents(db, { url, secret, now: now() })
    stops.push(repeatedly(deliver, { everyMs: 500, onError }))
  }

  const closing = new AbortController()
  const turn = { currency: 'USD', publicUrl: parts.publicUrl, now, signal: closing.signal }
  const exporting = { folder: parts.importsFolder, publicUrl: parts.publicUrl, now }
  stops.push(
    repeatedly(() => runNextImport(db, turn), { everyMs: 1_000, onError }),
    repeatedly(() => runNextExport(db, exporting), { everyMs: 1_000, onError }),
  )

  return async () => {
    closing.abort()
    await Promise.all(stops.map((stop) => stop()))
    await jobs.stop()
  }
}

/** Where this process reaches itself: loopback, unless it was told to answer at one address alone. */
function ownHost(host = '0.0.0.0'): string {
  return ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
}
