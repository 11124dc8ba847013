import { languageNamed } from '#contract/letters'
import { type Sender, sendAccountNotice } from '#modules/letters'
import type { Database } from '#platform/database'
import type { Event } from '#platform/outbox'
import type { UserId } from '../tables.ts'
import { accountById } from '../users/account.ts'

/** Writes to somebody that a device nobody had seen with them has signed in. */
export async function tellOfNewDevice(
  tx: Database,
  { event, isUnwanted, sender }: { event: Event; isUnwanted: boolean; sender: Sender },
): Promise<void> {
  const account = await accountById(tx, event.subject as UserId)
  const { email, emailConfirmedAt } = account?.user ?? {}
  if (!email || !emailConfirmedAt) return

  const { payload, subject: owner, id, createdAt: now } = event
  const device = { browser: named(payload.browser), system: named(payload.system) }
  const news = { template: 'new-device', device } as const
  const language = languageNamed(payload.language) ?? 'en'
  await sendAccountNotice(tx, {
    ...{ news, event: id, owner, to: email, language, isUnwanted, sender, now },
  })
}

function named(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
