import type { UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'

/** Whether somebody of the staff would decide about themselves: somebody else has to. */
export function isOwn({ kind, id }: Actor, userId: UserId): boolean {
  return kind === 'staff_account' && id === userId
}
