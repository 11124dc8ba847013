import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentDocument } from '#contract/content'
import { getContentState, publishDraft, publishDueDrafts, saveDraft } from '#modules/content'
import { buildSystemActor } from '#platform/actor'
import { openTestShop, utc } from '#tests/support/test-shop'

const KEY = 'page.terms'
const actor = buildSystemActor('test')
const now = utc('2026-11-23 09:00')

test('of many people who save and publish one page at once, each sees the others: nothing is lost unseen', async () => {
  const { db } = await openTestShop()
  const { revision: seenRevision } = await getContentState(db, KEY)
  const saves = await Promise.all(
    ['A', 'B', 'C', 'D'].map((title) =>
      saveDraft(db, { key: KEY, document: terms(title), seenRevision, actor, now }),
    ),
  )
  const [saved] = saves.filter(({ ok }) => ok)
  assert.equal(saves.filter(({ ok }) => ok).length, 1)
  assert.ok(saved?.ok)
  const seen = saved.value.revision
  const results = await Promise.all([
    publishDraft(db, { key: KEY, seenRevision: seen, actor, now }),
    publishDraft(db, { key: KEY, seenRevision: seen, actor, now }),
    saveDraft(db, { key: KEY, document: terms('E'), seenRevision: seen, actor, now }),
  ])
  assert.equal(results.filter(({ ok }) => ok).length, 1)
})

test('a person publishes a draft while its time comes: it is published once', async () => {
  const { db } = await openTestShop()
  const { revision: seenRevision } = await getContentState(db, KEY)
  const saved = await saveDraft(db, { key: KEY, document: terms('A'), seenRevision, actor, now })
  assert.ok(saved.ok)
  const { contentDrafts, contentPageRevisions } = await import('#tables/content')
  await db.update(contentDrafts).set({ publishAt: now })
  const seen = (await getContentState(db, KEY)).revision
  const [byPerson, ...byJobs] = await Promise.all([
    publishDraft(db, { key: KEY, seenRevision: seen, actor, now }),
    publishDueDrafts(db, { now }),
    publishDueDrafts(db, { now }),
  ])
  const times = Number(byPerson.ok) + byJobs.reduce((sum, count) => sum + count, 0)
  assert.equal(times, 1)
  assert.equal(await db.$count(contentPageRevisions), 1)
})

function terms(title: string): ContentDocument {
  return { kind: 'page', texts: [{ language: 'en', title, description: 'D', markdown: 'M' }] }
}
