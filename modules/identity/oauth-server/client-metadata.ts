import { z } from 'zod'
import {
  OAUTH_AUTH_METHODS,
  OAUTH_GRANT_TYPES,
  OAUTH_SCOPES,
  parseOAuthScopes,
} from '../oauth-scopes.ts'

const MAX_URI_LENGTH = 2048
const MAX_REDIRECT_URIS = 10
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/

/** HTTPS, or HTTP on the device of the user. Without a fragment, to which no code can be added. */
function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > MAX_URI_LENGTH || /[#\s\\]/.test(text)) return false
  if (url.username || url.password) return false
  return url.protocol === 'https:' || isLoopbackUri(text)
}

/** An app on the device of the user. Any other app on it can use the same URI. */
export function isLoopbackUri(uri: string): boolean {
  const url = URL.parse(uri)
  return url?.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname)
}

/** The consent page shows the name. Invisible characters could reverse the text around it. */
const ClientName = z
  .string({ error: 'client_name is required' })
  .trim()
  .max(200)
  .regex(/^\P{C}+$/u, 'has no characters, or invisible ones')
const RedirectUri = z
  .string()
  .refine(isRedirectUri, 'invalid redirect_uri: HTTPS, or HTTP on localhost, without a fragment')
const RedirectUris = z
  .array(RedirectUri, { error: 'redirect_uris is required' })
  .min(1, 'redirect_uris is required')
  .max(MAX_REDIRECT_URIS, `redirect_uris cannot exceed ${MAX_REDIRECT_URIS} items`)
const optionalWebUri = z
  .url({ protocol: /^https?$/ })
  .max(MAX_URI_LENGTH)
  .optional()
const GrantTypes = z
  .array(z.enum(OAUTH_GRANT_TYPES))
  .refine((types) => types.includes('authorization_code'), 'authorization_code is required')
const ScopeText = z
  .string()
  .refine((text) => parseOAuthScopes(text) !== null, `must be of: ${OAUTH_SCOPES.join(' ')}`)

/** What an administrator can change of an OAuth client. Missing fields do not change. */
export const UpdateOAuthClient = z.object({
  client_name: ClientName.optional(),
  client_uri: optionalWebUri,
  logo_uri: optionalWebUri,
  redirect_uris: RedirectUris.optional(),
  grant_types: GrantTypes.optional(),
  token_endpoint_auth_method: z.enum(OAUTH_AUTH_METHODS).optional(),
})
export type UpdateOAuthClient = z.infer<typeof UpdateOAuthClient>

/** The metadata of a new OAuth client (RFC 7591). */
export const CreateOAuthClient = UpdateOAuthClient.extend({
  client_name: ClientName,
  redirect_uris: RedirectUris,
  response_types: z.array(z.literal('code')).optional(),
  scope: ScopeText.optional(),
})
export type CreateOAuthClient = z.infer<typeof CreateOAuthClient>

export const DecideOAuthAuthorization = z.object({
  action: z.enum(['approve', 'deny'], { error: "action must be 'approve' or 'deny'" }),
})
