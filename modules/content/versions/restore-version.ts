import type { Database } from '#platform/db/database'
import { err, type Result } from '#platform/result'
import type { DocumentState } from '../drafts/content-state.ts'
import { type DraftChangeInput, type DraftErrorCode, saveDraft } from '../drafts/save-draft.ts'
import { getContentVersion } from './list-versions.ts'

/** Makes the draft what a version was. What is published stays. */
export async function restoreContentVersion(
  db: Database,
  { version, ...change }: DraftChangeInput & { version: number },
): Promise<Result<DocumentState, DraftErrorCode | 'content_version_not_found'>> {
  const found = await getContentVersion(db, { key: change.key, version })
  if (!found) return err('content_version_not_found')
  return saveDraft(db, { ...change, document: found.document })
}
