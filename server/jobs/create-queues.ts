import type { AppDependencies } from '#api'
import { listProductsById, type ProductId, translateProducts } from '#modules/catalog'
import { createDropshipQueue } from '#modules/dropship'
import { createAuthEmailQueue } from '#modules/identity'
import { createExportQueue, createImportQueue } from '#modules/imports'
import { createPushQueue } from '#modules/inbox'
import { createIntegrityQueue } from '#modules/integrity'
import { recordRejection } from '#modules/newsletter'
import { createNotificationEmailQueue } from '#modules/notifications'
import { createSyncQueue } from '#modules/product-sync'
import { getEmailFrom } from '#modules/shop'
import { createWebhookDeliveryQueue } from '#modules/webhooks'
import type { Database } from '#platform/db/database'
import { buildBounceAddress } from '#platform/email/bounce-address'
import { createEmailQueues } from '#platform/email/email-queue'
import { createEventQueues } from '#platform/events/event-queues'
import { createLargeFileRemovalQueue } from '#platform/files/large-file-removals'
import type { Language } from '#platform/i18n/languages'
import type { Queue } from '#platform/queue/queue'
import { createScheduleQueue, type Schedule } from '#platform/queue/schedule'
import { createSmsQueue } from '#platform/sms/sms-queue'
import { createWebhookQueue } from '#sandbox/payments'
import type { Config } from '../config/config.ts'
import type { MailTransportSettings } from '../config/mail-settings.ts'
import { openMailTransport } from '../config/mail-transport.ts'
import { deriveSandboxSecret } from '../config/payment-providers.ts'
import { createDemoDropshipQueue } from './demo-dropship-queue.ts'
import { createEventHandlers } from './event-handlers.ts'

interface CreateQueuesInput {
  config: Pick<Config, 'HOST'> & MailTransportSettings
  dependencies: AppDependencies
  schedule: Schedule
  /** The port that this process listens on. */
  port: number
}

/** Creates the queues that a process works on. Without a mail server or SMS carrier, messages stay in the mailbox. */
export async function createQueues({
  config,
  dependencies,
  schedule,
  port,
}: CreateQueuesInput): Promise<Queue[]> {
  const { db, now: clock, publicUrl, files } = dependencies
  const { carrier } = dependencies.identity
  return [
    createScheduleQueue(schedule),
    createAuthEmailQueue(db, dependencies.identity),
    ...createEventQueues(db, createEventHandlers(dependencies)),
    ...(await createMailQueues(dependencies, config)),
    ...(carrier ? [createSmsQueue(db, carrier)] : []),
    ...createSandboxQueues({ config, dependencies, port }),
    createWebhookDeliveryQueue(db, dependencies),
    createPushQueue(db, { ...dependencies, getProductTitle }),
    createNotificationEmailQueue(db, { sender: dependencies, getProductTitle }),
    createDropshipQueue(db, { marketplace: dependencies.marketplace, clock }),
    createIntegrityQueue(db, { ...dependencies, sender: dependencies }),
    createImportQueue(db, { files, currency: 'USD', publicUrl, clock }),
    createExportQueue(db, { files, publicUrl, clock }),
    createLargeFileRemovalQueue(files),
    createSyncQueue(db, { marketplace: dependencies.marketplace, clock }),
    createDemoDropshipQueue(db),
  ]
}

async function createMailQueues(
  { db, mail, publicUrl, secretKey }: AppDependencies,
  config: CreateQueuesInput['config'],
): Promise<Queue[]> {
  const transport = await openMailTransport(config, { publicUrl })
  if (!transport) return []
  const { MAIL_BOUNCE_ADDRESS: bounceAddress } = config
  return createEmailQueues(db, {
    transport,
    ...(bounceAddress && {
      buildBounceAddress: (id) => buildBounceAddress(id, { bounceAddress, secretKey }),
    }),
    getFrom: () => getEmailFrom(db, mail.from),
    onRejection: (rejection) => recordRejection(db, rejection),
  })
}

/** The title of a product in a language; undefined if it is gone. */
async function getProductTitle(db: Database, id: ProductId, language: Language) {
  const [product] = await translateProducts(db, await listProductsById(db, [id]), language)
  return product?.title
}

function createSandboxQueues({
  config,
  dependencies,
  port,
}: Omit<CreateQueuesInput, 'schedule'>): Queue[] {
  if (!dependencies.providers.some(({ name }) => name === 'sandbox')) return []
  const url = `http://${getLoopbackHost(config.HOST)}:${port}/api/payments/webhooks/sandbox`
  return [createWebhookQueue({ url, secret: deriveSandboxSecret(dependencies.secretKey) })]
}

/** Returns the host at which this process reaches itself: loopback, unless it listens on one address only. */
function getLoopbackHost(host = '0.0.0.0'): string {
  return ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
}
