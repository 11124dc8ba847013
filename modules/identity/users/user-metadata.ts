import type { Metadata } from '../contract.ts'

/** What nobody may say of themselves: rights stand in `app_metadata`, and are only mirrored here. */
const PRIVILEGE_KEYS = ['role', 'is_influencer']

/** What somebody may write about themselves. */
export function sanitizeUserMetadata(data: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) => !PRIVILEGE_KEYS.includes(name) && value !== null,
    ),
  )
}

/** What they had, with what they change; null takes something away. */
export function mergeUserMetadata(before: Metadata, change: Metadata): Metadata {
  const allowed = Object.entries(change).filter(([name]) => !PRIVILEGE_KEYS.includes(name))
  return mergeAppMetadata(before, Object.fromEntries(allowed))
}

/** What somebody says of themselves, with the rights they have: the client shows by these what it offers. */
export function mirrorPrivileges(userMetadata: Metadata, appMetadata: Metadata): Metadata {
  const rights = PRIVILEGE_KEYS.filter((name) => name in appMetadata)
  return {
    ...sanitizeUserMetadata(userMetadata),
    ...Object.fromEntries(rights.map((name) => [name, appMetadata[name]])),
  }
}

/** What the shop wrote, with what it changes; null takes something away. */
export function mergeAppMetadata(before: Metadata, change: Metadata): Metadata {
  const after = Object.entries({ ...before, ...change })
  return Object.fromEntries(after.filter(([, value]) => value !== null))
}

/** It travels in each access token: whatever is added bit by bit stays within what one header holds. */
export function isMetadataTooLarge(metadata: Metadata): boolean {
  return JSON.stringify(metadata).length > MAX_METADATA_LENGTH
}

const MAX_METADATA_LENGTH = 10 * 1024
