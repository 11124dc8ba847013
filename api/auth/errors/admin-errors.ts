import type { AdminErrorCode } from '#modules/identity'
import { invalid, type WireError } from './wire-error.ts'

export const adminErrors: Record<AdminErrorCode, WireError> = {
  aal2_required_for_admin: [
    'insufficient_aal',
    403,
    'AAL2 required: please show your second factor',
  ],
  admin_session_ended: ['session_expired', 403, 'The session of this token has ended'],
  ban_duration_invalid: invalid('invalid format for ban duration: it must be "none" or like "24h"'),
  contact_missing: invalid('Cannot create a user without either an email or phone'),
  email_change_confirmation_not_needed: invalid(
    'A change of address is not confirmed at the old one here',
  ),
  email_not_found: ['user_not_found', 404, 'User with this email not found'],
  not_admin: ['not_admin', 403, 'User not allowed'],
  password_and_hash: invalid('Only a password or a password hash should be provided'),
  password_hash_unsupported: invalid(
    'The password hash is none of bcrypt, argon2i, argon2id and Firebase scrypt',
  ),
  phone_taken: ['phone_exists', 422, 'Phone number already registered by another user'],
  second_factor_required_for_role: [
    'insufficient_aal',
    403,
    'AAL2 required: please set up a second factor',
  ],
  user_id_exists: invalid('A user with this id already exists'),
}
