import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import {
  type AdminProductSummary,
  PRODUCT_STATUSES,
  type ProductStatus,
} from '#contract/product-administration'
import { useAdminKey } from '../frame/access.ts'
import { useShortcuts } from '../frame/shortcuts.ts'

interface Props {
  products: AdminProductSummary[]
  onClear: () => void
}

/** What can be done with several products at once. Each is a request, so one that fails does not stop the others. */
export function ProductBatch({ products, onClear }: Props) {
  const { t } = useTranslation([productsMessages, adminMessages])
  const change = useStatusChanges()
  useShortcuts([{ keys: 'Escape', label: t('admin:list.clearSelection'), run: onClear }])
  return (
    <div className="admin-batch">
      <strong>{t('admin:list.selected', { count: products.length })}</strong>
      {PRODUCT_STATUSES.toReversed().map((status: ProductStatus) => {
        const others = products.filter((product) => product.status !== status)
        const changes = others.map((product) => ({ product, status, publishAt: null }))
        return (
          <button
            key={status}
            type="button"
            className="link"
            disabled={others.length === 0 || change.isPending}
            onClick={() => change.mutate(changes)}
          >
            {t(`batch.${status}`, { count: others.length })}
          </button>
        )
      })}
      {change.isPending && (
        <progress
          aria-label={t('batch.progress')}
          value={change.done}
          max={change.variables?.length ?? 1}
        />
      )}
      <button
        type="button"
        className="plain-icon-button ml-auto"
        aria-label={t('admin:list.clearSelection')}
        onClick={onClear}
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

interface StatusChange {
  product: AdminProductSummary
  status: ProductStatus
  publishAt: string | null
}

/** The toast afterwards gives each product its status of before again. */
function useStatusChanges() {
  const { t } = useTranslation(productsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const [done, setDone] = useState(0)
  const run = async (changes: StatusChange[]) => {
    const failed: { title: string; message: string }[] = []
    const changed: StatusChange[] = []
    for (const [index, one] of changes.entries()) {
      setDone(index)
      const { product, status, publishAt } = one
      const json = { status, publish_at: publishAt }
      try {
        const param = { id: product.id }
        await parseResponse(api.admin.products[':id'].status.$put({ param, json }))
        changed.push(one)
      } catch (error) {
        const message = getApiError(error)?.message ?? t('batch.noAnswer')
        failed.push({ title: product.title, message })
      }
    }
    return { failed, changed }
  }
  const report = (failed: { title: string; message: string }[]) => {
    queries.invalidateQueries({ queryKey: key('products') })
    for (const { title, message } of failed) toast(title, { text: message, variant: 'bad' })
  }
  const undo = useAction(run, { onSuccess: ({ failed }) => report(failed) })
  const action = useAction(run, {
    onSuccess: ({ failed, changed }) => {
      report(failed)
      if (changed.length === 0) return
      const back = changed.map(({ product }) => {
        return { product, status: product.status, publishAt: product.publish_at }
      })
      toast(t('batch.done', { count: changed.length }), {
        action: { label: t('batch.undo'), run: () => undo.mutate(back) },
      })
    },
  })
  return { ...action, done }
}
