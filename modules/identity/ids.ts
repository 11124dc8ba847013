import type { Id } from '#platform/ids'

export type UserId = Id<'user'>
export type SessionId = Id<'session'>
export type RefreshTokenId = Id<'refresh token'>
export type FactorId = Id<'factor'>
export type ChallengeId = Id<'challenge'>
export type CredentialId = Id<'credential'>
export type OAuthClientId = Id<'oauth client'>
export type OAuthAuthorizationId = Id<'oauth authorization'>
