import type { Actor } from '#platform/actor'

/** A clerk who works with a token. */
export const clerk: Actor = { kind: 'staff_token', id: null, name: 'clerk' }
