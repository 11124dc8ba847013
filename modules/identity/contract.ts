import { z } from 'zod'

export type Metadata = Record<string, unknown>
/** How a session was opened, the newest first; times in Unix seconds. */
export type Amr = { method: AmrMethod; timestamp: number; provider?: string }[]

export type AmrMethod =
  | 'anonymous'
  | 'email/signup'
  | 'email_change'
  | 'invite'
  | 'magiclink'
  | 'mfa/phone'
  | 'mfa/recovery_code'
  | 'mfa/webauthn'
  | 'oauth'
  | 'otp'
  | 'passkey'
  | 'password'
  | 'recovery'
  | 'sso/saml'
  | 'totp'

/** It travels in each access token, and those travel in headers. */
const MOST_METADATA = 8 * 1024
/** What JSON can say and PostgreSQL cannot keep: NUL, and half of a surrogate pair. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

const Metadata = z.record(z.string(), z.unknown()).superRefine((data, context) => {
  const json = written(data)
  if (json === null || json.length > MOST_METADATA) {
    context.addIssue({ code: 'custom', message: 'data is too large' })
  } else if (UNSTORABLE.test(json)) {
    context.addIssue({ code: 'custom', message: 'data holds characters that cannot be stored' })
  }
})

/** Null: it is nested too deep to be walked through. */
function written(data: object): string | null {
  try {
    return JSON.stringify(data)
  } catch {
    return null
  }
}

const text = z.string().optional()
const challenge = { code_challenge: text, code_challenge_method: text }

export const SignUp = z.object({
  email: text,
  phone: text,
  password: text,
  data: Metadata.default({}),
  channel: text,
  ...challenge,
})
export const SignIn = z.object({ email: text, phone: text, password: text })
export const Refresh = z.object({ refresh_token: text })
export const SignInByLetter = z.object({
  email: text,
  phone: text,
  data: Metadata.default({}),
  create_user: z.boolean().default(true),
  channel: text,
  ...challenge,
})
export const ExchangeCode = z.object({ auth_code: text, code_verifier: text })
export const Sso = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().optional(),
  ...challenge,
})
export const Recover = z.object({ email: text, ...challenge })
export const Resend = z.object({ type: text, email: text, phone: text, ...challenge })
export const IdToken = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  link_identity: z.boolean().optional(),
})
export const ChangeUser = z.object({
  email: text,
  phone: text,
  password: text,
  nonce: text,
  current_password: text,
  channel: text,
  data: Metadata.optional(),
  app_metadata: z.unknown().optional(),
  ...challenge,
})
const name = z.string().max(120).optional()
export const EnrolFactor = z.object({
  friendly_name: name,
  factor_type: text,
  issuer: name,
  phone: text,
})
export const GenerateRecoveryCodes = z.object({ friendly_name: name })
export const VerifyRecoveryCode = z.object({ code: text })
export const ChallengeFactor = z.object({ channel: text })
export const VerifyFactor = z.object({
  challenge_id: text,
  code: text,
  webauthn: z.object({ credential_response: z.looseObject({}) }).optional(),
})
/** What a device answers; what of it is signed is read where the signature is. */
const answer = { id: z.string().min(1).max(1400), clientExtensionResults: z.unknown().optional() }
export const PasskeyMade = z.object({
  challenge_id: z.string(),
  credential: z.looseObject({ ...answer, response: z.looseObject({ clientDataJSON: z.string() }) }),
})
export const PasskeyShown = z.object({
  challenge_id: z.string(),
  credential: z.looseObject({
    ...answer,
    response: z.looseObject({ clientDataJSON: z.string(), userHandle: z.string().nullish() }),
  }),
})
export const RenamePasskey = z.object({ friendly_name: z.string().trim().min(1).max(120) })
export const Verify = z.object({
  type: text,
  redirect_to: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
})

/** A place where somebody is signed in, as it is shown to them. */
export const OwnSession = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable(),
    system: z
      .string()
      .nullable()
      .meta({ description: 'What the device runs: `iPhone`, `Windows`' }),
    address: z.string().nullable().meta({ description: 'The network address it was used from' }),
    is_current: z.boolean().meta({ description: 'The one this was asked with' }),
    last_seen_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

const flag = z.boolean().optional()

/** What an administrator says of an account; what is not said stays as it is. */
export const ManagedUser = z.object({
  ...{ email: text, phone: text, email_confirm: flag, phone_confirm: flag },
  password: text,
  password_hash: text,
  user_metadata: Metadata.optional(),
  app_metadata: Metadata.optional(),
  role: z.string().max(60).optional(),
  ban_duration: text,
})
export type ManagedUser = z.infer<typeof ManagedUser>
export const NewManagedUser = ManagedUser.extend({ id: z.uuid().optional() })
export const DeleteUser = z.object({ should_soft_delete: z.boolean().default(false) })
export const Invite = z.object({ email: text, data: Metadata.default({}) })

const LINK_TYPES = [
  ...(['signup', 'invite', 'magiclink', 'recovery'] as const),
  ...(['email_change_current', 'email_change_new'] as const),
]
export type LinkType = (typeof LINK_TYPES)[number]
export const GenerateLink = z.object({
  type: z.enum(LINK_TYPES, { error: `is not one of ${LINK_TYPES.join(', ')}` }),
  email: text,
  new_email: text,
  password: text,
  data: Metadata.optional(),
})
export type GenerateLink = z.infer<typeof GenerateLink>

/** Neither when somebody has just signed in; the nonce is the code that `GET /reauthenticate` sends. */
export const EraseAccount = z.object({
  password: z.string().min(1).max(1000).optional(),
  nonce: z.string().min(1).max(100).optional(),
})
