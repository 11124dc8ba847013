import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { bulkMessages } from '#app/i18n/areas/bulk.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { GridResult, GridRow } from '#contract/catalog'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { reverseChanges, type ValidChange } from './grid-cells.ts'
import type { GridEditing } from './use-grid-edits.ts'

interface SaveInput {
  changes: ValidChange[]
  reason: string | undefined
  isUndo?: boolean
}

/** The most rows of one request. */
const BATCH_SIZE = 500

/** Saves rows, and undoes it. Rows that others have changed stay as they were typed, with what is saved beside them. */
export function useSaveGrid(editing: GridEditing) {
  const { t } = useTranslation(bulkMessages)
  const { can } = useAccess()
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const keys = useIdempotencyKey()
  const [refused, setRefused] = useState<ReadonlyMap<string, GridResult>>(new Map())

  const send = async ({ changes, reason }: SaveInput): Promise<GridResult[]> => {
    const results: GridResult[] = []
    for (let at = 0; at < changes.length; at += BATCH_SIZE) {
      const json = { changes: changes.slice(at, at + BATCH_SIZE), ...(reason && { reason }) }
      const headers = keys.headersFor(JSON.stringify(json))
      const route = can('products:write')
        ? api.admin['product-grid']
        : api.admin['product-grid'].stock
      const answer = await parseResponse(route.$post({ json }, { headers }))
      results.push(...answer.results)
    }
    return results
  }
  const show = (results: GridResult[]) => {
    const byId = new Map(results.map((result) => [result.variant_id, result]))
    queries.setQueriesData<InfiniteData<{ items: GridRow[]; next_cursor: string | null }>>(
      { queryKey: key('product-grid') },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => {
              const { price, stock } = byId.get(row.variant_id) ?? {}
              return price != null && stock != null ? { ...row, price, stock } : row
            }),
          })),
        },
    )
  }
  const save = useAction(send, {
    fallbackMessage: t('saveFailed'),
    onSuccess: (results, { changes, isUndo }) => {
      const isSaved = ({ outcome }: GridResult) => outcome === 'saved' || outcome === 'unchanged'
      const ids = new Set(results.filter(isSaved).map((result) => result.variant_id))
      const others = results.filter((result) => !isSaved(result))
      editing.drop(ids)
      show(results)
      setRefused(new Map(others.map((result) => [result.variant_id, result])))
      if (others.length > 0) toast(t('notSaved', { count: others.length }), { variant: 'bad' })
      if (ids.size === 0) return
      if (isUndo) toast(t('undone', { count: ids.size }))
      else offerUndo(changes.filter((change) => ids.has(change.variant_id)))
    },
    onError: (message, error) => {
      keys.handleError(error)
      toast(message, { variant: 'bad' })
    },
  })
  const offerUndo = (changes: ValidChange[]) =>
    toast(t('saved', { count: changes.length }), {
      action: {
        label: t('undo'),
        run: () =>
          save.mutate({
            changes: reverseChanges(changes),
            reason: t('undoReason'),
            isUndo: true,
          }),
      },
    })
  const settle = (id: string) =>
    setRefused((current) => new Map([...current].filter(([one]) => one !== id)))
  return { save, refused, settle }
}
