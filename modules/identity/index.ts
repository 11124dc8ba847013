export {
  type ReauthenticationErrorCode,
  type RequireReauthenticationInput,
  requireReauthentication,
} from './accounts/require-reauthentication.ts'
export { updateUser } from './accounts/update-user.ts'
export { isOwnedByAdmin, listAdminTokens, type OwnedAdminToken } from './admin/admin-tokens.ts'
export { type Admin, authenticateAdmin } from './admin/authenticate-admin.ts'
export { createAdminToken } from './admin/create-admin-token.ts'
export { createUser } from './admin/create-user.ts'
export {
  endCustomerSessions,
  isStaffAccount,
  listCustomerSessions,
  setCustomerBlock,
} from './admin/customer-access.ts'
export { generateLink } from './admin/generate-link.ts'
export { grantAdminRole, revokeAdminRole } from './admin/grant-admin-role.ts'
export { inviteUser } from './admin/invite-user.ts'
export { listUsers } from './admin/list-users.ts'
export { ACCOUNTS_PERMISSION, recheckAdmin } from './admin/recheck-admin.ts'
export { removeUserFactor } from './admin/remove-user-factor.ts'
export { removeUserPasskey } from './admin/remove-user-passkey.ts'
export { revokeAdminToken, revokeAdminTokens } from './admin/revoke-admin-tokens.ts'
export { setInfluencerRole } from './admin/set-influencer-role.ts'
export { updateUserAsAdmin } from './admin/update-user-as-admin.ts'
export { audit } from './audit.ts'
export type { AuthFlowSettings } from './auth-flow-settings.ts'
export { parseEmailAddress } from './email-address.ts'
export { accountExamples } from './emails/example-emails.ts'
export type {
  AccountErrorCode,
  AdminErrorCode,
  FactorErrorCode,
  IdentityErrorCode,
  OAuthServerErrorCode,
  OneTimeTokenErrorCode,
  PasswordErrorCode,
  ProviderErrorCode,
  SendingErrorCode,
  SessionErrorCode,
} from './identity-error.ts'
export { challengeFactor } from './mfa/challenge-factor.ts'
export { createRecoveryCodes, regenerateRecoveryCodes } from './mfa/create-recovery-codes.ts'
export { deleteRecoveryCodes } from './mfa/delete-recovery-codes.ts'
export { enrolPhone } from './mfa/enrol-phone.ts'
export { enrolSecurityKey } from './mfa/enrol-security-key.ts'
export { enrolTotp } from './mfa/enrol-totp.ts'
export { getRecoveryCodeStatus } from './mfa/get-recovery-code-status.ts'
export { purgeChallenges } from './mfa/purge-challenges.ts'
export { totpSecretColumns } from './mfa/totp-secret.ts'
export { unenrolFactor } from './mfa/unenrol-factor.ts'
export { verifyFactor } from './mfa/verify-factor.ts'
export { verifyRecoveryCode } from './mfa/verify-recovery-code.ts'
export type { MfaSettings } from './mfa-settings.ts'
export {
  handleProviderCallback,
  type ProviderCallbackOutcome,
} from './oauth/handle-provider-callback.ts'
export { signInWithIdToken } from './oauth/sign-in-with-id-token.ts'
export { startProviderSignIn } from './oauth/start-provider-sign-in.ts'
export { unlinkIdentity } from './oauth/unlink-identity.ts'
export { OAUTH_GRANT_TYPES, type OAuthGrantType } from './oauth-scopes.ts'
export { authenticateClient, type ClientCredentials } from './oauth-server/authenticate-client.ts'
export { deleteClient } from './oauth-server/change-client.ts'
export {
  CreateOAuthClient,
  DecideOAuthAuthorization,
  UpdateOAuthClient,
} from './oauth-server/client-metadata.ts'
export { toClientResponse } from './oauth-server/client-response.ts'
export { getClient, listClients } from './oauth-server/clients.ts'
export { createClient, registerClient } from './oauth-server/create-client.ts'
export { decideAuthorization } from './oauth-server/decide-authorization.ts'
export { exchangeAuthorizationCode } from './oauth-server/exchange-authorization-code.ts'
export { getAuthorization } from './oauth-server/get-authorization.ts'
export { getUserInfo } from './oauth-server/get-user-info.ts'
export { listGrants, revokeGrant } from './oauth-server/grants.ts'
export { purgeOAuthData } from './oauth-server/purge-oauth-data.ts'
export { refreshClientSession } from './oauth-server/refresh-client-session.ts'
export { buildServerMetadata } from './oauth-server/server-metadata.ts'
export { startAuthorization } from './oauth-server/start-authorization.ts'
export { regenerateClientSecret, updateClient } from './oauth-server/update-client.ts'
export { PROVIDER_NAMES, type ProviderSettings } from './oauth-settings.ts'
export { createAuthEmailQueue } from './otp/auth-email-queue.ts'
export { EMAIL_LIMIT_REACHED, findHoursOverEmailLimit } from './otp/email-limits.ts'
export { exchangeAuthCode } from './otp/exchange-auth-code.ts'
export { isPkceToken } from './otp/issue-one-time-token.ts'
export { parsePkceChallenge } from './otp/pkce.ts'
export { purgeExpiredFlows } from './otp/purge-expired-flows.ts'
export { requestAuthEmail } from './otp/request-auth-email.ts'
export { requestSmsCode } from './otp/request-sms-code.ts'
export { resendSmsCode } from './otp/resend-sms-code.ts'
export { sendReauthenticationCode } from './otp/send-reauthentication-code.ts'
export { parseSmsChannel } from './otp/sms-channel.ts'
export { type VerifyLinkResult, verifyCode, verifyLink } from './otp/verify-code.ts'
export { listPasskeys, toPasskeyResponse } from './passkeys/passkey.ts'
export { createPasskeyRegistrationOptions, registerPasskey } from './passkeys/register-passkey.ts'
export { removePasskey } from './passkeys/remove-passkey.ts'
export { renamePasskey } from './passkeys/rename-passkey.ts'
export { createPasskeySignInOptions, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
export { PASSWORD_CHANGED } from './passwords/change-password.ts'
export { accountPersonalData, identityPersonalData } from './personal-data-map.ts'
export { parsePhoneNumber } from './phone-number.ts'
export type { PhoneSettings } from './phone-settings.ts'
export { resolveRedirectUrl } from './redirect-url.ts'
export { handleSamlResponse } from './saml/handle-saml-response.ts'
export { parseSamlMetadata } from './saml/parse-saml-metadata.ts'
export { parseSamlResponse } from './saml/parse-saml-response.ts'
export { buildSamlMetadata } from './saml/saml.ts'
export { startSamlSignIn } from './saml/start-saml-sign-in.ts'
export type { SamlProvider } from './saml-settings.ts'
export type { SessionSettings } from './session-settings.ts'
export {
  type ConfiguredKeysErrorCode,
  parseConfiguredKeys,
} from './sessions/configured-keys.ts'
export { SIGNED_IN } from './sessions/create-session.ts'
export { endSession } from './sessions/end-session.ts'
export { type CurrentUser, getCurrentUser } from './sessions/get-current-user.ts'
export { listSessions } from './sessions/list-sessions.ts'
export { lockCurrentUser } from './sessions/lock-current-user.ts'
export { purgeExpiredAuthData } from './sessions/purge-expired-auth-data.ts'
export { NEW_DEVICE } from './sessions/record-known-device.ts'
export { refreshSession } from './sessions/refresh-session.ts'
export { sendNewDeviceEmail } from './sessions/send-new-device-email.ts'
export { shareDevice } from './sessions/share-device.ts'
export { type SignOutScope, signOut } from './sessions/sign-out.ts'
export { SigningKeys } from './sessions/signing-keys.ts'
export { rotateSigningKeys } from './sessions/stored-signing-keys.ts'
export type { TokenResponse } from './sessions/token-response.ts'
export {
  type Device,
  getShopId,
  type IdentityDependencies,
  type IdentitySettings,
} from './settings.ts'
export { requestMagicLink } from './sign-in/request-magic-link.ts'
export { signIn } from './sign-in/sign-in.ts'
export { signUp } from './sign-in/sign-up.ts'
export { signUpAnonymously } from './sign-in/sign-up-anonymously.ts'
export { signUpByPhone } from './sign-in/sign-up-by-phone.ts'
export { listStaff } from './staff/list-staff.ts'
export { listStaffContacts } from './staff/list-staff-contacts.ts'
export { deleteSavedView, listSavedViews, saveView } from './staff/saved-views.ts'
export {
  acceptStaffInvitation,
  getStaffInvitation,
  inviteStaff,
  listStaffInvitations,
  resendStaffInvitation,
  revokeStaffInvitation,
} from './staff/staff-invitations.ts'
export { changeStaffRole } from './staff/staff-role.ts'
export { getStaffSecurity, setStaffSecurity } from './staff/staff-security.ts'
export { endStaffSessions, listStaffSessions } from './staff/staff-sessions.ts'
export type {
  AdminTokenId,
  CredentialId,
  FactorId,
  OAuthAuthorizationId,
  OAuthClientId,
  OAuthClientRow,
  SavedViewId,
  SessionId,
  StaffInvitationId,
  UserId,
  UserRow,
} from './tables.ts'
export type { UserUpdateSettings } from './user-update-settings.ts'
export {
  type Account,
  findUserByEmail,
  getAccount,
  listUserIdsByEmail,
  lockAccount,
  lockAccountForDeletion,
} from './users/account.ts'
export { listAccountNames, listGivenNames, readActorNames } from './users/account-name.ts'
export { ACCOUNT_REFERRED } from './users/create-account.ts'
export { isRecoveryCodeFactor, needsSecondFactor, toFactorResponse } from './users/factors.ts'
export { listUserEmails } from './users/list-user-emails.ts'
export { ACCOUNT_CHANGED, notifyAccountOwner } from './users/notify-account-owner.ts'
export { selectActiveUserIds } from './users/select-active-user-ids.ts'
export {
  selectBlockedUserIds,
  selectStaffUserIds,
  selectUserCountries,
  selectUserNetworks,
  selectUserStarts,
} from './users/select-user-ids.ts'
export { softDeleteAccount } from './users/soft-delete-account.ts'
export { listStaleAnonymousUsers } from './users/stale-anonymous-users.ts'
export { getTimeZone, listTimeZones } from './users/time-zone.ts'
export { updateUserMetadata } from './users/update-user-metadata.ts'
export { toUserResponse } from './users/user-response.ts'
