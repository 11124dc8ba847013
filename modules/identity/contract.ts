import { z } from 'zod'

export type Metadata = Record<string, unknown>
/** The authentication methods of a session, the newest first. Timestamps are Unix seconds. */
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

/** Of one request: metadata is part of every access token. Merged metadata has its own limit (`isMetadataTooLarge`). */
const MAX_METADATA_LENGTH = 8 * 1024
/** Escapes that JSON allows and PostgreSQL rejects: NUL and surrogates. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

const Metadata = z.record(z.string(), z.unknown()).superRefine((data, context) => {
  const json = stringifyOrNull(data)
  if (json === null || json.length > MAX_METADATA_LENGTH) {
    context.addIssue({ code: 'custom', message: 'data is too large' })
  } else if (UNSTORABLE.test(json)) {
    context.addIssue({ code: 'custom', message: 'data holds characters that cannot be stored' })
  }
})

/** Null if the value is nested too deeply for `JSON.stringify`. */
function stringifyOrNull(data: object): string | null {
  try {
    return JSON.stringify(data)
  } catch {
    return null
  }
}

const optionalText = z.string().optional()
const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText }

export const SignUp = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: Metadata.default({}),
  channel: optionalText,
  ...pkceFields,
})
export const SignIn = z.object({ email: optionalText, phone: optionalText, password: optionalText })
export const RefreshSession = z.object({ refresh_token: optionalText })
export const SignInWithOtp = z.object({
  email: optionalText,
  phone: optionalText,
  data: Metadata.default({}),
  create_user: z.boolean().default(true),
  channel: optionalText,
  ...pkceFields,
})
export const ExchangeAuthCode = z.object({ auth_code: optionalText, code_verifier: optionalText })
export const SignInWithSso = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().optional(),
  ...pkceFields,
})
export const RequestPasswordRecovery = z.object({ email: optionalText, ...pkceFields })
export const ResendCode = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...pkceFields,
})
export const SignInWithIdToken = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  link_identity: z.boolean().optional(),
})
export const UpdateUser = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  nonce: optionalText,
  current_password: optionalText,
  channel: optionalText,
  data: Metadata.optional(),
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})
const optionalName = z.string().max(120).optional()
export const EnrolFactor = z.object({
  friendly_name: optionalName,
  factor_type: optionalText,
  issuer: optionalName,
  phone: optionalText,
})
export const GenerateRecoveryCodes = z.object({ friendly_name: optionalName })
export const VerifyRecoveryCode = z.object({ code: optionalText })
export const ChallengeFactor = z.object({ channel: optionalText })
export const VerifyFactor = z.object({
  challenge_id: optionalText,
  code: optionalText,
  webauthn: z.object({ credential_response: z.looseObject({}) }).optional(),
})
/** A WebAuthn response. Its signed part is parsed where the signature is verified. */
const credentialFields = {
  id: z.string().min(1).max(1400),
  clientExtensionResults: z.unknown().optional(),
}
export const PasskeyRegistration = z.object({
  challenge_id: z.string(),
  credential: z.looseObject({
    ...credentialFields,
    response: z.looseObject({ clientDataJSON: z.string() }),
  }),
})
export const PasskeyAuthentication = z.object({
  challenge_id: z.string(),
  credential: z.looseObject({
    ...credentialFields,
    response: z.looseObject({ clientDataJSON: z.string(), userHandle: z.string().nullish() }),
  }),
})
export const RenamePasskey = z.object({ friendly_name: z.string().trim().min(1).max(120) })
export const VerifyCode = z.object({
  type: optionalText,
  redirect_to: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
})

/** One of the user's sessions. */
export const AccountSession = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable(),
    system: z
      .string()
      .nullable()
      .meta({ description: 'The operating system or device: `iPhone`, `Windows`' }),
    ip_address: z
      .string()
      .nullable()
      .meta({ description: 'The IP address that last used the session' }),
    is_current: z.boolean().meta({ description: 'Whether this is the session of the request' }),
    last_seen_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'AccountSession' })
export type AccountSession = z.infer<typeof AccountSession>

const optionalFlag = z.boolean().optional()

/** Attributes of an account that an administrator sets. Missing ones do not change. */
export const AdminUserAttributes = z.object({
  ...{
    email: optionalText,
    phone: optionalText,
    email_confirm: optionalFlag,
    phone_confirm: optionalFlag,
  },
  password: optionalText,
  password_hash: optionalText,
  user_metadata: Metadata.optional(),
  app_metadata: Metadata.optional(),
  role: z.string().max(60).optional(),
  ban_duration: optionalText,
})
export type AdminUserAttributes = z.infer<typeof AdminUserAttributes>
export const AdminNewUserAttributes = AdminUserAttributes.extend({ id: z.uuid().optional() })
export const DeleteUser = z.object({ should_soft_delete: z.boolean().default(false) })
export const InviteUser = z.object({ email: optionalText, data: Metadata.default({}) })

const LINK_TYPES = [
  ...(['signup', 'invite', 'magiclink', 'recovery'] as const),
  ...(['email_change_current', 'email_change_new'] as const),
]
export type LinkType = (typeof LINK_TYPES)[number]
export const GenerateLink = z.object({
  type: z.enum(LINK_TYPES, { error: `is not one of ${LINK_TYPES.join(', ')}` }),
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: Metadata.optional(),
  redirect_to: optionalText,
})
export type GenerateLink = z.infer<typeof GenerateLink>

/** Not needed right after sign-in. The nonce is the code that `GET /reauthenticate` sends. */
export const DeleteAccount = z.object({
  password: z.string().min(1).max(1000).optional(),
  nonce: z.string().min(1).max(100).optional(),
})

/** The roles of the people who run the shop. */
export const STAFF_ROLES = ['owner', 'manager', 'clerk', 'support', 'read_only'] as const
export const StaffRole = z.enum(STAFF_ROLES)
export type StaffRole = z.infer<typeof StaffRole>

/** What an administrator may do. Each admin route requires one of them. */
export const PERMISSIONS = [
  ...(['orders:read', 'orders:write', 'refunds:write'] as const),
  // `customer_data` hands over, merges and erases all that is known of a person.
  ...(['customers:read', 'customers:write', 'customer_data:write', 'credit:write'] as const),
  ...(['products:read', 'products:write', 'stock:write'] as const),
  ...(['marketplace:read', 'marketplace:write'] as const),
  ...(['promotions:read', 'promotions:write'] as const),
  // `influencer_files` are identity documents.
  ...(['influencers:read', 'influencers:write', 'influencer_files:read'] as const),
  // `payout_accounts` are the bank accounts of influencers, in files for the bank.
  ...(['payouts:read', 'payouts:write', 'payout_accounts:read'] as const),
  ...(['invoices:read', 'invoices:write'] as const),
  ...(['reviews:read', 'reviews:write'] as const),
  ...(['support:read', 'support:write'] as const),
  ...(['content:read', 'content:write'] as const),
  ...(['newsletter:read', 'newsletter:write'] as const),
  ...(['reports:read', 'settings:read', 'settings:write'] as const),
  ...(['staff:read', 'staff:write', 'api_keys:read', 'api_keys:write'] as const),
  ...(['system:read', 'system:write'] as const),
] as const
export const Permission = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof Permission>

const SECRET_READ_PERMISSIONS: readonly Permission[] = [
  'influencer_files:read',
  'payout_accounts:read',
]
const READ_PERMISSIONS = PERMISSIONS.filter(
  (permission) => permission.endsWith(':read') && !SECRET_READ_PERMISSIONS.includes(permission),
)
const SALES_READ_PERMISSIONS = [
  ...(['orders:read', 'customers:read', 'products:read', 'promotions:read'] as const),
  ...(['invoices:read', 'reviews:read', 'support:read', 'influencers:read'] as const),
] as const

/** The permissions of each role. */
export const ROLE_PERMISSIONS: Record<StaffRole, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter(
    (permission) => permission !== 'staff:write' && permission !== 'system:write',
  ),
  clerk: [
    ...SALES_READ_PERMISSIONS,
    ...(['orders:write', 'refunds:write', 'customers:write', 'credit:write'] as const),
    ...(['stock:write', 'invoices:write', 'support:write'] as const),
    ...(['influencers:write', 'influencer_files:read'] as const),
    ...(['payouts:read', 'payouts:write', 'payout_accounts:read'] as const),
  ],
  support: [
    ...SALES_READ_PERMISSIONS,
    ...(['customers:write', 'invoices:write', 'reviews:write', 'support:write'] as const),
  ],
  read_only: READ_PERMISSIONS,
}

/** Why e-mails to an address come back. */
export const Undeliverable = z
  .object({
    status: z.string().meta({ description: 'Of the mail system (RFC 3463): `5.1.1`' }),
    reported_at: z.iso.datetime(),
  })
  .meta({ id: 'Undeliverable' })

/** Who caused a change. */
export const ActorReference = z
  .object({
    kind: z.enum(['shopper', 'staff_account', 'staff_token', 'provider', 'system']),
    id: z.string().nullable().meta({ description: 'Of an account or a token' }),
    name: z.string().nullable().meta({ description: 'Null for a guest and for a deleted account' }),
  })
  .meta({ id: 'ActorReference' })
export type ActorReference = z.infer<typeof ActorReference>

/** Somebody who runs the shop. */
export const StaffMember = z
  .object({
    id: z.uuid(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    role: StaffRole,
    has_second_factor: z.boolean().meta({ description: 'A second factor or a passkey' }),
    is_banned: z.boolean(),
    last_sign_in_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime().meta({ description: 'Of the account' }),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.infer<typeof StaffMember>

export const StaffInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: StaffRole,
    expires_at: z.iso.datetime(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'StaffInvitation' })
export type StaffInvitation = z.infer<typeof StaffInvitation>

export const SAVED_VIEW_LISTS = ['orders', 'customers', 'invoices', 'products'] as const
export const SavedViewList = z.enum(SAVED_VIEW_LISTS)

const printableText = /^\P{C}*$/u

/** Filters of a list that a person has given a name. */
export const SavedView = z
  .object({
    id: z.uuid(),
    list: SavedViewList,
    name: z.string(),
    query: z.string().meta({ description: 'Of the address: `states=paid&countries=DE`' }),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

export const SaveViewBody = z
  .object({
    list: SavedViewList,
    name: z.string().trim().min(1).max(60).regex(printableText),
    query: z.string().max(1000).regex(printableText),
  })
  .meta({ id: 'SaveViewBody' })

export const InviteStaffBody = z
  .object({ email: z.email().max(255), role: StaffRole })
  .meta({ id: 'InviteStaffBody' })

export const StaffSecurity = z
  .object({
    second_factor_roles: z
      .array(StaffRole)
      .max(STAFF_ROLES.length)
      .meta({ description: 'Who has one of these roles has no rights without a second factor' }),
  })
  .meta({ id: 'StaffSecurity' })
export type StaffSecurity = z.infer<typeof StaffSecurity>

/** What a new token of a program needs. */
export const AdminToken = z.object({
  // Printable, because programs print it.
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{C}*$/u),
  expiresInDays: z.int().min(1).max(366),
  scopes: z.array(Permission).min(1).max(PERMISSIONS.length),
})
