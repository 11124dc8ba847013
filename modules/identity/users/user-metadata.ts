import type { Metadata } from '../contract.ts'

/** Keys that users cannot write. Their values in `app_metadata` count; user metadata only mirrors them. */
const PRIVILEGE_KEYS = ['role', 'staff_role', 'is_influencer']

/** Removes null values and the keys that users cannot write. */
export function sanitizeUserMetadata(data: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => !PRIVILEGE_KEYS.includes(name) && value !== null,
    ),
  )
}

/** Applies a user's own change. Null removes a key. */
export function mergeUserMetadata(before: Metadata, change: Metadata): Metadata {
  const allowed = Object.entries(change).filter(([name]) => !PRIVILEGE_KEYS.includes(name))
  return mergeAppMetadata(before, Object.fromEntries(allowed))
}

/** Adds the privileges of `app_metadata`, by which clients decide what to show. */
export function mirrorPrivileges(userMetadata: Metadata, appMetadata: Metadata): Metadata {
  const privileges = PRIVILEGE_KEYS.filter((name) => name in appMetadata)
  return {
    ...sanitizeUserMetadata(userMetadata),
    ...Object.fromEntries(privileges.map((name) => [name, appMetadata[name]])),
  }
}

/** Applies a change by the shop. Null removes a key. */
export function mergeAppMetadata(before: Metadata, change: Metadata): Metadata {
  const merged = Object.entries({ ...before, ...change })
  return Object.fromEntries(merged.filter(([, value]) => value !== null))
}

/** Metadata is part of every access token, and a token must fit into one HTTP header. */
export function isMetadataTooLarge(metadata: Metadata): boolean {
  return JSON.stringify(metadata).length > MAX_METADATA_LENGTH
}

const MAX_METADATA_LENGTH = 10 * 1024
