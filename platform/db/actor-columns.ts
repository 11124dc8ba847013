import { text } from 'drizzle-orm/pg-core'
import { ACTOR_KINDS, type Actor } from '../actor.ts'

/** The columns of a table whose rows record who caused them. */
export const actorColumns = () => ({
  actorKind: text('actor_kind', { enum: ACTOR_KINDS }).notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name'),
})

export interface ActorRow {
  actorKind: Actor['kind']
  actorId: string | null
  actorName: string | null
}

export function toActorColumns({ kind, id, name }: Actor): ActorRow {
  return { actorKind: kind, actorId: id, actorName: name }
}

export function fromActorColumns({ actorKind, actorId, actorName }: ActorRow): Actor {
  return { kind: actorKind, id: actorId, name: actorName }
}
