import type { Metadata } from '../contract.ts'

/** What nobody may say of themselves: rights stand in `app_metadata`, and are only mirrored here. */
const RIGHTS = ['role', 'is_influencer']

/** What somebody may write about themselves. */
export function ownMetadata(data: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => !RIGHTS.includes(name) && value !== null),
  )
}

/** What they had, with what they change; null takes something away. */
export function changedMetadata(before: Metadata, change: Metadata): Metadata {
  const allowed = Object.entries(change).filter(([name]) => !RIGHTS.includes(name))
  return changedRights(before, Object.fromEntries(allowed))
}

/** What somebody says of themselves, with the rights they have: the client shows by these what it offers. */
export function mirrored(userMetadata: Metadata, appMetadata: Metadata): Metadata {
  const rights = RIGHTS.filter((name) => name in appMetadata)
  return {
    ...ownMetadata(userMetadata),
    ...Object.fromEntries(rights.map((name) => [name, appMetadata[name]])),
  }
}

/** What the shop wrote, with what it changes; null takes something away. */
export function changedRights(before: Metadata, change: Metadata): Metadata {
  const after = Object.entries({ ...before, ...change })
  return Object.fromEntries(after.filter(([, value]) => value !== null))
}

/** It travels in each access token: whatever is added bit by bit stays within what one header holds. */
export function isTooMuch(metadata: Metadata): boolean {
  return JSON.stringify(metadata).length > MOST_KEPT
}

const MOST_KEPT = 10 * 1024
