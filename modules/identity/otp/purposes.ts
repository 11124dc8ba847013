import type { VerificationEmailTemplate } from '../emails/send-verification-email.ts'
import type { FlowState, OneTimeToken, UserRow } from '../tables.ts'

type SentAtColumn =
  | 'confirmationSentAt'
  | 'recoverySentAt'
  | 'emailChangeSentAt'
  | 'phoneChangeSentAt'
  | 'reauthenticationSentAt'

interface PurposeRules {
  /** A newer token of a kind replaces the older one, and they share a cooldown. */
  kind: OneTimeToken['kind']
  /** The user column with the time of the last message. */
  sentAt: SentAtColumn
  /** The recipient: an e-mail address or a phone number. */
  to: (user: UserRow) => string | null
  /** The `type` parameter of the link in the e-mail. Undefined: only a code is sent. */
  type?: 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change'
  /** The authentication method of a session that a PKCE flow with this purpose opens. */
  method?: FlowState['method']
  /** Undefined: the code is sent by SMS. */
  emailTemplate?: VerificationEmailTemplate
}

const email = (user: UserRow) => user.email

/** What codes and links are sent for. */
export const purposes = {
  signup: {
    ...{ kind: 'confirmation', sentAt: 'confirmationSentAt', to: email },
    ...{ type: 'signup', method: 'email/signup' },
    emailTemplate: 'confirm-email',
  },
  invite: {
    ...{ kind: 'confirmation', sentAt: 'confirmationSentAt', to: email },
    ...{ type: 'invite', method: 'invite' },
    emailTemplate: 'invite',
  },
  recovery: {
    ...{ kind: 'recovery', sentAt: 'recoverySentAt', to: email },
    ...{ type: 'recovery', method: 'recovery' },
    emailTemplate: 'reset-password',
  },
  magiclink: {
    ...{ kind: 'recovery', sentAt: 'recoverySentAt', to: email },
    ...{ type: 'magiclink', method: 'magiclink' },
    emailTemplate: 'magic-link',
  },
  email_change_current: {
    ...{ kind: 'email_change_current', sentAt: 'emailChangeSentAt', to: email },
    ...{ type: 'email_change', method: 'email_change' },
    emailTemplate: 'change-email-current',
  },
  email_change_new: {
    ...{ kind: 'email_change_new', sentAt: 'emailChangeSentAt', to: (user) => user.newEmail },
    ...{ type: 'email_change', method: 'email_change' },
    emailTemplate: 'change-email',
  },
  reauthentication: {
    ...{ kind: 'reauthentication', sentAt: 'reauthenticationSentAt' },
    to: ({ email, phone }) => email ?? phone,
    emailTemplate: 'confirm-password-change',
  },
  sms: { kind: 'confirmation', sentAt: 'confirmationSentAt', to: (user) => user.phone },
  phone_change: {
    ...{ kind: 'phone_change', sentAt: 'phoneChangeSentAt', to: (user) => user.newPhone },
  },
} as const satisfies Record<string, PurposeRules>

export type Purpose = keyof typeof purposes

export type EmailPurpose = {
  [P in Purpose]: (typeof purposes)[P] extends { emailTemplate: string } ? P : never
}[Purpose]

export function getPurposeRules(purpose: Purpose): PurposeRules {
  return purposes[purpose]
}

/** The kinds of token that a verification `type` of the wire accepts. Undefined if there is no such type. */
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
