import type { OrderId } from '#modules/orders'
import { buildSystemActor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { DropshipNoteKind } from '../contract.ts'
import { dropshipNotes } from '../tables.ts'

interface SystemNoteInput {
  orderId: OrderId
  kind: DropshipNoteKind
  /** Each kind is noted once for each subject of an order. */
  subject: string
  now: Date
}

/** Notes something that a person has to deal with, once. */
export async function addSystemNote(
  tx: Database,
  { orderId, kind, subject, now }: SystemNoteInput,
): Promise<void> {
  await tx
    .insert(dropshipNotes)
    .values({
      ...{ id: newId<'dropship note'>(), orderId, kind, subject },
      ...toActorColumns(buildSystemActor('dropship')),
      createdAt: now,
    })
    .onConflictDoNothing()
}
