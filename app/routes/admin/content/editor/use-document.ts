import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { ContentDocument, ContentState } from '#contract/content'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { getContentName } from '../content-name.ts'
import { contentQuery, toState } from '../content-queries.ts'
import { type FieldErrors, focusFirstError, useDocumentErrors } from './document-errors.ts'

/** What can be done with a document besides writing. Each saves first what is not saved. */
export type DocumentStep =
  | { kind: 'save' }
  | { kind: 'publish' }
  | { kind: 'schedule'; at: string | null }
  | { kind: 'preview'; isOpen: boolean }
  | { kind: 'discard' }
  | { kind: 'unpublish' }
  | { kind: 'rename'; slug: string }

/** What is being written, whether it is saved, and what happens if somebody else has saved meanwhile. */
export function useDocument(state: ContentState) {
  const [base, setBase] = useState(() => toBase(state))
  const [document, setDocument] = useState(base.document)
  const [errors, setErrors] = useState<FieldErrors>({})
  const findErrors = useDocumentErrors()
  const isChanged = !isSame(document, base.document)
  const show = (next: ContentState) => {
    const loaded = toBase(next)
    setBase(loaded)
    setDocument(loaded.document)
    setErrors({})
  }
  // Somebody else, or a step beside the form, has changed it: an untouched form follows.
  if (state.revision !== base.revision && !isChanged) show(state)
  const action = useStep({ contentKey: state.key, onSaved: (next) => flushSync(() => show(next)) })
  const run = (step: DocumentStep, revision = base.revision) => {
    if (action.isPending) return
    const isWritten = isChanged && step.kind !== 'discard'
    const found = isWritten ? findErrors(document) : {}
    setErrors(found)
    if (Object.keys(found).length > 0) return focusFirstError(found)
    // A step of something without a draft begins one.
    const saved = isWritten || (step.kind === 'preview' && !state.draft) ? document : null
    action.mutate({ step, revision, document: step.kind === 'save' ? document : saved })
  }
  const isConflict = getApiError(action.error)?.code === 'content_changed'
  return {
    ...{ document, errors, isChanged, run, action },
    change: (next: ContentDocument) => setDocument(next),
    discardChanges: () => {
      setDocument(base.document)
      setErrors({})
      action.reset()
    },
    // As soon as what the other one has saved is read.
    conflict: isConflict &&
      state.revision !== base.revision && {
        loadTheirs: () => {
          show(state)
          action.reset()
        },
        saveMine: () => run({ kind: 'save' }, state.revision),
      },
  }
}

function toBase({ revision, draft, published }: ContentState) {
  return { revision, document: (draft?.document ?? published) as ContentDocument }
}

function isSame(one: ContentDocument, other: ContentDocument): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

interface StepInput {
  step: DocumentStep
  revision: string
  /** What is saved before; null if it is saved. */
  document: ContentDocument | null
}

interface StepOptions {
  contentKey: string
  onSaved: (state: ContentState) => void
}

function useStep({ contentKey: key, onSaved }: StepOptions) {
  const { t } = useTranslation(contentMessages)
  const api = useApi()
  const queries = useQueryClient()
  const buildKey = useAdminKey()
  const navigate = useNavigate()
  const calls = api.admin.content[':key']
  const param = { key }
  const store = (next: ContentState) => {
    queries.setQueryData(contentQuery(api, buildKey, next.key).queryKey, next)
    onSaved(next)
  }
  const take = async ({ step, revision, document }: StepInput) => {
    let seen = revision
    if (document) {
      const json = { document, revision }
      const saved = await toState(parseResponse(calls.draft.$put({ param, json })))
      store(saved)
      seen = saved.revision
    }
    const json = { revision: seen }
    if (step.kind === 'publish') return toState(parseResponse(calls.publish.$post({ param, json })))
    if (step.kind === 'discard') return toState(parseResponse(calls.discard.$post({ param, json })))
    if (step.kind === 'unpublish')
      return toState(parseResponse(calls.unpublish.$post({ param, json })))
    if (step.kind === 'rename') {
      const named = { ...json, slug: step.slug }
      const former = { slug: getContentName(key) }
      const { rename } = api.admin.content.articles[':slug']
      return toState(parseResponse(rename.$post({ param: former, json: named })))
    }
    if (step.kind === 'schedule') {
      const planned = { ...json, publish_at: step.at }
      return toState(parseResponse(calls.schedule.$put({ param, json: planned })))
    }
    if (step.kind === 'preview') {
      const open = () => parseResponse(calls.preview.$put({ param }))
      const revoke = () => parseResponse(calls.preview.$delete({ param }))
      return toState(step.isOpen ? open() : revoke())
    }
    return null
  }
  return useAction(take, {
    fallbackMessage: t('saveFailed'),
    onSuccess: (next, { step }) => {
      if (next) store(next)
      if (next && next.key !== key) {
        navigate(adminHref('content/:key', { key: next.key }), { replace: true })
        queries.removeQueries({ queryKey: contentQuery(api, buildKey, key).queryKey })
      }
      const done = step.kind === 'schedule' && step.at === null ? 'unscheduled' : step.kind
      toast(t(`done.${done}`))
    },
    // Not awaited: the next step need not wait for the lists.
    onSettled: () => void queries.invalidateQueries({ queryKey: buildKey('content') }),
  })
}
