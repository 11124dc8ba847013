/** The tables of this module. Other modules use them for foreign keys and tests alone. */
export type * from './ids.ts'
export * from './tables/admin.ts'
export * from './tables/mfa.ts'
export * from './tables/oauth.ts'
export * from './tables/oauth-server.ts'
export * from './tables/otp.ts'
export * from './tables/sessions.ts'
export * from './tables/users.ts'
