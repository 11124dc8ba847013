import type { FlowState, OneTimeToken, UserRow } from '../tables.ts'

type SentAtColumn =
  | 'confirmationSentAt'
  | 'recoverySentAt'
  | 'emailChangeSentAt'
  | 'phoneChangeSentAt'
  | 'reauthenticationSentAt'

interface PurposeRules {
  /** Codes of a kind share one place: a newer one ends the older, and one pause lies between them. */
  kind: OneTimeToken['kind']
  sentAt: SentAtColumn
  /** Whose mailbox or telephone shows that it is theirs. */
  to: (user: UserRow) => string | null
  /** What the link in a letter says it is. Without one there is only a code to type. */
  type?: 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'
  /** How whoever ends a flow of theirs with it has signed in. */
  method?: FlowState['method']
}

const email = (user: UserRow) => user.email

/** All that a code is sent for. */
export const purposes = {
  signup: {
    ...{ kind: 'confirmation', sentAt: 'confirmationSentAt', to: email },
    ...{ type: 'signup', method: 'email/signup' },
  },
  invite: {
    ...{ kind: 'confirmation', sentAt: 'confirmationSentAt', to: email },
    ...{ type: 'invite', method: 'invite' },
  },
  recovery: {
    ...{ kind: 'recovery', sentAt: 'recoverySentAt', to: email },
    ...{ type: 'recovery', method: 'recovery' },
  },
  magiclink: {
    ...{ kind: 'recovery', sentAt: 'recoverySentAt', to: email },
    ...{ type: 'magiclink', method: 'magiclink' },
  },
  email_change_current: {
    ...{ kind: 'email_change_current', sentAt: 'emailChangeSentAt', to: email },
    ...{ type: 'email_change', method: 'email_change' },
  },
  email_change_new: {
    ...{ kind: 'email_change_new', sentAt: 'emailChangeSentAt', to: (user) => user.newEmail },
    ...{ type: 'email_change', method: 'email_change' },
  },
  reauthentication: {
    ...{ kind: 'reauthentication', sentAt: 'reauthenticationSentAt' },
    to: ({ email, phone }) => email ?? phone,
  },
  sms: { kind: 'confirmation', sentAt: 'confirmationSentAt', to: (user) => user.phone },
  phone_change: {
    ...{ kind: 'phone_change', sentAt: 'phoneChangeSentAt', to: (user) => user.newPhone },
  },
} as const satisfies Record<string, PurposeRules>

export type Purpose = keyof typeof purposes

export function getPurposeRules(purpose: Purpose): PurposeRules {
  return purposes[purpose]
}

/** What a code may have been sent for, by the type that whoever types it says it is; undefined: there is no such type. */
export function getTokenKinds(type: string): OneTimeToken['kind'][] | undefined {
  return Object.hasOwn(tokenKindsByType, type) ? tokenKindsByType[type] : undefined
}

const tokenKindsByType: Record<string, OneTimeToken['kind'][]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  email_change_new: ['email_change_new'],
  email_change_current: ['email_change_current'],
  sms: ['confirmation'],
  phone_change: ['phone_change'],
}
