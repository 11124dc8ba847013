import type { z } from 'zod'
import type { ContentState } from '#contract/content'
import { buildPreviewToken, type DocumentState, listPageDefaults } from '#modules/content'
import { readActorNames } from '#modules/identity'
import { timeZoneSetting } from '#modules/reports'
import type { Database } from '#platform/db/database'

/** Returns the state of a document with the name of who saved its draft. */
export async function toContentState(
  db: Database,
  { key, revision, published, draft }: DocumentState,
  { secretKey }: { secretKey: string },
): Promise<z.infer<typeof ContentState>> {
  const [nameActor, timeZone] = await Promise.all([
    readActorNames(db, draft ? [draft] : []),
    timeZoneSetting.get(db),
  ])
  return {
    ...{ key, revision, published, defaults: listPageDefaults(key), time_zone: timeZone },
    draft: draft && {
      document: draft.document,
      publish_at: draft.publishAt?.toISOString() ?? null,
      preview: draft.previewId && buildPreviewToken(draft.previewId, secretKey),
      saved_by: nameActor(draft).name,
      saved_at: draft.updatedAt.toISOString(),
    },
  }
}
