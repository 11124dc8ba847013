import type { Failure, Result } from '#platform/result'

/** The result of a use case of this module. */
export type IdentityResult<Value> = Result<Value, IdentityErrorCode>
/** What a check returns if it fails. */
export type IdentityFailure = Failure<IdentityErrorCode>

/** Why a use case of this module fails. Parameters are in parentheses. The API has the status and the text of each. */
export type IdentityErrorCode =
  | AccountErrorCode
  | PasswordErrorCode
  | SessionErrorCode
  | OneTimeTokenErrorCode
  | SendingErrorCode
  | FactorErrorCode
  | ProviderErrorCode
  | AdminErrorCode
  | OAuthServerErrorCode

export type AccountErrorCode =
  | 'account_not_found'
  | 'anonymous_sign_in_disabled'
  | 'anonymous_user_needs_contact'
  /** Another request for the same new contact came first. */
  | 'conflict'
  | 'email_address_invalid'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'otp_disabled'
  | 'phone_exists'
  | 'phone_not_confirmed'
  | 'phone_number_invalid'
  | 'phone_provider_disabled'
  | 'phone_sign_up_disabled'
  | 'sign_up_conflict'
  | 'signup_disabled'
  | 'sso_user_not_editable'
  | 'too_many_taken_contacts'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_metadata_too_large'
  /** The user of an access token no longer exists. */
  | 'user_not_found'

export type PasswordErrorCode =
  /** The password is in the list of those that attackers try first. */
  | 'compromised_password'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'invalid_credentials'
  | 'password_required'
  | 'password_too_long'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'same_password'
  | 'too_many_failed_passwords'
  /** (minLength) */
  | 'weak_password'

export type SessionErrorCode =
  | 'refresh_token_already_used'
  | 'refresh_token_malformed'
  | 'refresh_token_not_found'
  | 'refresh_token_user_banned'
  | 'session_aal_too_low'
  | 'session_id_claim_not_uuid'
  | 'session_inactive'
  | 'session_not_found'
  | 'session_replaced'
  | 'session_timebox_exceeded'
  | 'sub_claim_missing'
  | 'sub_claim_not_uuid'
  | 'token_expiry_missing'
  | 'token_invalid'
  /** The session of the token belongs to an OAuth client, which cannot act as the user. */
  | 'token_of_oauth_client'
  | 'token_not_of_oauth_client'
  | 'token_of_other_audience'
  | 'token_of_other_issuer'

export type OneTimeTokenErrorCode =
  | 'auth_code_or_verifier_missing'
  | 'code_challenge_characters'
  | 'code_challenge_incomplete'
  | 'code_challenge_length'
  | 'code_challenge_method_unsupported'
  | 'code_verifier_mismatch'
  | 'email_link_expired'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'otp_expired'
  | 'verification_type_unsupported'

export type SendingErrorCode =
  /** (seconds) */
  | 'email_cooldown'
  | 'email_limit_reached'
  | 'reauthentication_contact_missing'
  | 'reauthentication_email_not_confirmed'
  | 'reauthentication_phone_not_confirmed'
  | 'sms_channel_invalid'
  /** (seconds) */
  | 'sms_cooldown'
  | 'sms_limit_reached'
  | 'sms_send_failed'

export type FactorErrorCode =
  | 'aal2_required'
  | 'aal2_required_for_factor_removal'
  | 'aal2_required_for_new_factor'
  | 'aal2_required_for_new_passkey'
  | 'aal2_required_for_passkey_change'
  | 'aal2_required_for_recovery_codes'
  | 'aal2_required_for_user_update'
  /** (challengeId) */
  | 'challenge_expired'
  | 'challenge_ip_address_mismatch'
  | 'challenge_not_found'
  /** (friendlyName) */
  | 'factor_name_taken'
  | 'factor_not_found'
  | `mfa_${'phone' | 'recovery_codes' | 'totp' | 'webauthn'}_${'enroll' | 'verify'}_not_enabled`
  | 'passkey_disabled'
  | 'passkey_not_found'
  | 'passkey_verification_failed'
  | 'phone_code_invalid'
  | 'phone_factor_exists'
  | 'recovery_code_invalid'
  | 'recovery_codes_exist'
  /** (seconds) */
  | 'recovery_codes_locked'
  | 'recovery_codes_sole_factor'
  | 'security_key_invalid'
  /** (seconds) */
  | 'too_many_failed_codes'
  | 'too_many_factors'
  | 'too_many_passkeys'
  | 'totp_code_invalid'
  | 'webauthn_challenge_expired'
  | 'webauthn_challenge_not_found'

export type ProviderErrorCode =
  | 'email_conflict_identity_not_deletable'
  | 'id_token_audience_unacceptable'
  | 'id_token_invalid'
  | 'id_token_missing'
  | 'id_token_nonce_mismatch'
  | 'id_token_nonce_unpaired'
  | 'id_token_provider_missing'
  | 'identity_already_linked'
  | 'identity_linked_to_other_user'
  | 'identity_not_found'
  /** (provider) */
  | 'linked_email_not_confirmed'
  | 'linking_session_ended'
  | 'manual_linking_disabled'
  | 'multiple_accounts_with_email'
  | 'oauth_state_already_used'
  | 'oauth_state_missing'
  | 'oauth_state_not_found'
  | 'oauth_state_of_other_browser'
  /** (error, description): the provider's own words. */
  | 'provider_denied'
  /** (issuer) */
  | 'provider_disabled'
  /** (provider) */
  | 'provider_email_confirmation_sent'
  /** (provider) */
  | 'provider_email_not_verified'
  /** The provider did not return a valid profile. */
  | 'provider_failed'
  | 'provider_no_longer_enabled'
  | 'provider_not_enabled'
  /** (name) */
  | 'provider_unknown'
  | 'saml_assertion_invalid'
  | 'saml_response_malformed'
  | 'saml_response_too_large'
  | 'saml_user_not_of_provider'
  | 'single_identity_not_deletable'
  | 'sso_domain_not_found'
  | 'sso_provider_not_found'
  | 'sso_provider_unspecified'
  | 'sso_user_not_linkable'

export type AdminErrorCode =
  | 'aal2_required_for_admin'
  | 'admin_session_ended'
  | 'ban_duration_invalid'
  | 'contact_missing'
  | 'email_change_confirmation_not_needed'
  | 'email_not_found'
  | 'not_admin'
  | 'password_and_hash'
  | 'password_hash_unsupported'
  | 'phone_taken'
  /** The role of an administrator needs a second factor, and the account has none. */
  | 'second_factor_required_for_role'
  | 'user_id_exists'

export type OAuthServerErrorCode =
  | 'oauth_authorization_already_decided'
  | 'oauth_authorization_not_found'
  | 'oauth_client_authentication_failed'
  | 'oauth_client_authentication_repeated'
  | 'oauth_client_is_public'
  | 'oauth_client_not_found'
  | 'oauth_client_registration_disabled'
  | 'oauth_client_type_not_changeable'
  /** `client_id` of an authorization request. */
  | 'oauth_client_unknown'
  | 'oauth_client_update_empty'
  /** Unknown, expired, used, of another client, or not with this verifier or redirect URI. */
  | 'oauth_code_invalid'
  | 'oauth_grant_not_found'
  | 'oauth_grant_type_not_allowed'
  | 'oauth_grant_type_unsupported'
  | 'oauth_redirect_uri_not_registered'
  | 'oauth_refresh_token_invalid'
  | 'oauth_scope_not_granted'
  /** (parameter) */
  | 'oauth_token_parameter_missing'
