import { sql } from 'drizzle-orm'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

const ofUser = ({ userId }: DataSubject) => sql`user_id = ${userId}`
const ofSessions = ({ userId }: DataSubject) =>
  sql`session_id in (select id from sessions where user_id = ${userId})`
const ofFactors = ({ userId }: DataSubject) =>
  sql`factor_id in (select id from factors where user_id = ${userId})`

/** The personal data of authentication. Exports hold no credentials. */
export const identityPersonalData: PersonalDataTable[] = [
  {
    table: 'refresh_tokens',
    where: ofSessions,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'created_at rotated_at revoked_at'),
      ...eachColumn('internal', 'id session_id parent_id'),
    },
  },
  {
    table: 'session_factors',
    where: ofSessions,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'method'),
      ...eachColumn('internal', 'session_id authenticator_id'),
    },
  },
  {
    table: 'oauth_states',
    where: ofSessions,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'provider redirect_to used_at created_at'),
      ...eachColumn(
        'internal',
        'id state_hash encrypted_secrets code_challenge code_challenge_method session_id browser_hash',
      ),
    },
  },
  {
    table: 'oauth_authorizations',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'client_id redirect_uri scopes decided_at redeemed_at created_at'),
      ...eachColumn('internal', 'id user_id state nonce code_challenge needs_consent code_hash'),
      ...eachColumn('internal', 'approved_by_session_id session_id'),
    },
  },
  {
    table: 'oauth_grants',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'client_id scopes granted_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'sessions',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'id aal amr user_agent ip_address refreshed_at ended_at created_at',
      ),
      ...eachColumn('exported', 'oauth_client_id oauth_scopes'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'one_time_tokens',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'kind sent_to expires_at created_at'),
      ...eachColumn('internal', 'id user_id token_hash code_hash failed_attempts'),
    },
  },
  {
    table: 'flow_states',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'method created_at'),
      ...eachColumn(
        'internal',
        'id user_id code_challenge code_challenge_method token_hash auth_code_hash auth_code_issued_at',
      ),
      ...eachColumn('internal', 'encrypted_provider_tokens'),
    },
  },
  {
    table: 'saved_views',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'list name query created_at'),
      ...eachColumn('internal', 'id user_id'),
    },
  },
  {
    table: 'staff_invitations',
    where: ({ email }) => sql`email = ${email}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'email role language expires_at accepted_at revoked_at created_at'),
      ...eachColumn('internal', 'id token_hash accepted_by actor_kind actor_id actor_name'),
    },
  },
  {
    table: 'pending_auth_emails',
    where: ({ email }) => sql`email = ${email}`,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'purpose email redirect_to user_metadata user_agent ip_address language created_at',
      ),
      ...eachColumn('internal', 'id code_challenge code_challenge_method'),
    },
  },
  {
    table: 'known_devices',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'name first_seen_at last_seen_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'known_networks',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'network last_seen_at'),
      ...eachColumn('internal', 'user_id'),
    },
  },
  {
    table: 'factor_challenges',
    where: ofFactors,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'ip_address used_at created_at'),
      ...eachColumn('internal', 'id factor_id code_hash'),
    },
  },
  {
    table: 'recovery_codes',
    where: ofFactors,
    erasure: 'cascaded',
    columns: {
      ...eachColumn('exported', 'used_at'),
      ...eachColumn('internal', 'id factor_id code_hash'),
    },
  },
  {
    table: 'webauthn_credentials',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn('exported', 'friendly_name transports last_used_at created_at'),
      ...eachColumn('internal', 'id user_id factor_id credential_id public_key counter'),
    },
  },
  {
    table: 'factors',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'type friendly_name phone verified_at last_challenged_at created_at',
      ),
      ...eachColumn(
        'internal',
        'id user_id encrypted_secret last_totp_step failed_attempts last_failed_at updated_at',
      ),
    },
  },
  {
    table: 'identities',
    where: ofUser,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'provider provider_id identity_data last_sign_in_at created_at updated_at',
      ),
      ...eachColumn('internal', 'id user_id'),
    },
  },
  {
    table: 'audit_log',
    where: ofUser,
    erasure: {
      keepReason: 'The audit log is kept for a year. Its user id no longer identifies anyone.',
    },
    columns: {
      ...eachColumn('exported', 'action created_at'),
      ...eachColumn('internal', 'id user_id session_id'),
      ip_address: { isExported: true, replacement: sql`null` },
      detail: { isExported: true, replacement: sql`'{}'` },
    },
  },
]

/** The account itself. It is erased last because the other tables reference it. */
export const accountPersonalData: PersonalDataTable = {
  table: 'users',
  where: ({ userId }) => sql`id = ${userId}`,
  erasure: 'deleted',
  columns: {
    ...eachColumn(
      'exported',
      'id email phone email_confirmed_at phone_confirmed_at last_sign_in_at',
    ),
    ...eachColumn(
      'exported',
      'app_metadata user_metadata is_anonymous is_sso_user banned_until invited_at',
    ),
    ...eachColumn('exported', 'new_email new_phone created_at updated_at deleted_at'),
    ...eachColumn('internal', 'aud role password_hash confirmation_sent_at recovery_sent_at'),
    ...eachColumn(
      'internal',
      'email_change_confirmed_side email_change_sent_at phone_change_sent_at reauthentication_sent_at',
    ),
  },
}
