export const ACTOR_KINDS = [
  'shopper',
  'staff_account',
  'staff_token',
  'provider',
  'system',
] as const

/**
 * Who caused a change. It is stored with the change and outlives accounts and tokens, so it holds no personal data but
 * the id of an account.
 */
export interface Actor {
  kind: (typeof ACTOR_KINDS)[number]
  /** Of a user or a token. Null for guests, providers, the system and signed service tokens. */
  id: string | null
  /** Of a token, a provider, a job or a program. Null for people. */
  name: string | null
}

/** A shopper with an account, or a guest. */
export function buildShopperActor(userId: string | null): Actor {
  return { kind: 'shopper', id: userId, name: null }
}

/** A payment provider, by its name. */
export function buildProviderActor(name: string): Actor {
  return { kind: 'provider', id: null, name }
}

/** The shop itself: a job, or a rule that follows from what somebody else did. */
export function buildSystemActor(name: string): Actor {
  return { kind: 'system', id: null, name }
}

/** Somebody who can open the server's command line. */
export const COMMAND_LINE_ACTOR: Actor = { kind: 'system', id: null, name: 'command line' }
