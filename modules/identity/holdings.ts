import { sql } from 'drizzle-orm'
import { all, type Holding, type Person } from '#platform/personal-data'

const theirs = ({ userId }: Person) => sql`user_id = ${userId}`
const ofSessions = ({ userId }: Person) =>
  sql`session_id in (select id from sessions where user_id = ${userId})`
const ofFactors = ({ userId }: Person) =>
  sql`factor_id in (select id from factors where user_id = ${userId})`

/** What is kept of how somebody signs in. Nothing in an export opens anything. */
export const identityHoldings: Holding[] = [
  {
    table: 'refresh_tokens',
    whose: ofSessions,
    rows: 'goes_along',
    columns: {
      ...all('told', 'created_at rotated_at revoked_at'),
      ...all('untold', 'id session_id parent_id'),
    },
  },
  {
    table: 'raised_sessions',
    whose: ofSessions,
    rows: 'goes_along',
    columns: { ...all('told', 'method'), ...all('untold', 'session_id means_id') },
  },
  {
    table: 'provider_visits',
    whose: ofSessions,
    rows: 'goes_along',
    columns: {
      ...all('told', 'provider redirect_to spent_at created_at'),
      ...all('untold', 'id state_hash sealed challenge challenge_method session_id browser_hash'),
    },
  },
  {
    table: 'sessions',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'id aal amr user_agent address refreshed_at ended_at created_at'),
      ...all('untold', 'user_id'),
    },
  },
  {
    table: 'one_time_tokens',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'kind sent_to expires_at created_at'),
      ...all('untold', 'id user_id link_hash code_hash attempts'),
    },
  },
  {
    table: 'flow_states',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'method created_at'),
      ...all('untold', 'id user_id challenge challenge_method link_hash code_hash issued_at'),
      ...all('untold', 'provider_tokens'),
    },
  },
  {
    table: 'asked_letters',
    whose: ({ email }) => sql`email = ${email}`,
    rows: 'deleted',
    columns: {
      ...all('told', 'purpose email redirect_to user_data user_agent address language created_at'),
      ...all('untold', 'id challenge challenge_method asked_of attempts next_attempt_at'),
    },
  },
  {
    table: 'seen_devices',
    whose: theirs,
    rows: 'deleted',
    columns: { ...all('told', 'name first_seen_at last_seen_at'), ...all('untold', 'user_id') },
  },
  {
    table: 'known_networks',
    whose: theirs,
    rows: 'deleted',
    columns: { ...all('told', 'network last_seen_at'), ...all('untold', 'user_id') },
  },
  {
    table: 'factor_challenges',
    whose: ofFactors,
    rows: 'goes_along',
    columns: {
      ...all('told', 'address spent_at created_at'),
      ...all('untold', 'id factor_id code_hash'),
    },
  },
  {
    table: 'recovery_codes',
    whose: ofFactors,
    rows: 'goes_along',
    columns: { ...all('told', 'used_at'), ...all('untold', 'id factor_id code_hash') },
  },
  {
    table: 'webauthn_credentials',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'friendly_name transports last_used_at created_at'),
      ...all('untold', 'id user_id factor_id credential_id public_key counter'),
    },
  },
  {
    table: 'factors',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'type friendly_name phone verified_at last_challenged_at created_at'),
      ...all('untold', 'id user_id sealed_secret last_step wrong_guesses last_wrong_at updated_at'),
    },
  },
  {
    table: 'identities',
    whose: theirs,
    rows: 'deleted',
    columns: {
      ...all('told', 'provider provider_id identity_data last_sign_in_at created_at updated_at'),
      ...all('untold', 'id user_id'),
    },
  },
  {
    table: 'audit_log',
    whose: theirs,
    rows: {
      kept: 'It shows for a year what happened to the shop, by an id that names nobody then.',
    },
    columns: {
      ...all('told', 'action created_at'),
      ...all('untold', 'id user_id session_id'),
      address: { told: true, becomes: sql`null` },
      detail: { told: true, becomes: sql`'{}'` },
    },
  },
]

/** The account itself: last, because what is theirs belongs to it. */
export const accountHolding: Holding = {
  table: 'users',
  whose: ({ userId }) => sql`id = ${userId}`,
  rows: 'deleted',
  columns: {
    ...all('told', 'id email phone email_confirmed_at phone_confirmed_at last_sign_in_at'),
    ...all('told', 'app_metadata user_metadata is_anonymous is_sso_user banned_until invited_at'),
    ...all('told', 'new_email new_phone created_at updated_at deleted_at'),
    ...all('untold', 'aud role password_hash confirmation_sent_at recovery_sent_at'),
    ...all(
      'untold',
      'email_change_half email_change_sent_at phone_change_sent_at reauthentication_sent_at',
    ),
  },
}
