import { parseResponse } from 'hono/client'
import type { FormEvent } from 'react'
import { href, useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from '#app/sharing/use-copy.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AdminProduct, ProductStatus } from '#contract/product-administration'
import { adminHref } from '../../frame/screen-paths.ts'
import { ProductState } from '../product-state.tsx'
import { useProductAction } from './use-product-action.ts'

interface Props {
  product: AdminProduct
  isEditable: boolean
}

/** Whether shoppers see the product, when they will, and who sees it before. */
export function StatusCard({ product, isEditable }: Props) {
  const { t } = useTranslation(productsMessages)
  const { id, status } = product
  const api = useApi()
  const setStatus = useProductAction(
    (json: { status: ProductStatus; publish_at: string | null }) =>
      parseResponse(api.admin.products[':id'].status.$put({ param: { id }, json })),
    { done: t('status.saved') },
  )
  const set = (next: ProductStatus) => setStatus.mutate({ status: next, publish_at: null })
  return (
    <section className="admin-card" aria-labelledby="status-heading">
      <h2 id="status-heading">{t('list.state')}</h2>
      <ProductState product={product} />
      <p className="hint">{t(`status.${status}Hint`)}</p>
      {isEditable && (
        <>
          <div className="admin-card-actions">
            {status !== 'active' && (
              <Button busy={setStatus.isPending} onClick={() => set('active')}>
                {t('status.publish')}
              </Button>
            )}
            {status !== 'draft' && (
              <Button variant="secondary" busy={setStatus.isPending} onClick={() => set('draft')}>
                {t('status.toDraft')}
              </Button>
            )}
            {status !== 'withdrawn' && (
              <Button variant="danger" busy={setStatus.isPending} onClick={() => set('withdrawn')}>
                {t('status.archive')}
              </Button>
            )}
          </div>
          {status === 'draft' && (
            <PlanPublication
              key={product.publish_at}
              publishAt={product.publish_at}
              onPlan={(publish_at) => setStatus.mutate({ status: 'draft', publish_at })}
            />
          )}
          {status === 'draft' && <PreviewLink product={product} />}
        </>
      )}
    </section>
  )
}

interface PlanProps {
  publishAt: string | null
  onPlan: (at: string | null) => void
}

/** The time is that of the person who plans. The server keeps it as a moment. */
function PlanPublication({ publishAt, onPlan }: PlanProps) {
  const { t } = useTranslation(productsMessages)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = String(new FormData(event.currentTarget).get('publish_at') ?? '')
    if (at) onPlan(new Date(at).toISOString())
  }
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <TextField
        type="datetime-local"
        name="publish_at"
        label={t('status.publishAt')}
        defaultValue={publishAt ? toLocalInput(publishAt) : ''}
      />
      <div className="admin-card-actions">
        <Button type="submit" variant="secondary">
          {t('status.plan')}
        </Button>
        {publishAt && (
          <Button variant="quiet" onClick={() => onPlan(null)}>
            {t('status.unplan')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** `2026-11-25T09:30`, in the time zone of the browser. */
export function toLocalInput(timestamp: string): string {
  const date = new Date(timestamp)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function PreviewLink({ product: { id, preview_slug: slug } }: Pick<Props, 'product'>) {
  const { t } = useTranslation(productsMessages)
  const api = useApi()
  const param = { id }
  const open = useProductAction(
    () => parseResponse(api.admin.products[':id'].preview.$put({ param })),
    { done: t('preview.opened') },
  )
  const revoke = useProductAction(
    () => parseResponse(api.admin.products[':id'].preview.$delete({ param })),
    { done: t('preview.revoked') },
  )
  const path = slug && href('/products/:slug', { slug })
  const { copy } = useCopy(() => `${location.origin}${path}`, { done: t('preview.copied') })
  if (!path) {
    return (
      <Button variant="quiet" busy={open.isPending} onClick={() => open.mutate()}>
        {t('preview.open')}
      </Button>
    )
  }
  return (
    <div className="admin-card-actions">
      <a className="link" href={path} target="_blank" rel="noreferrer">
        {t('preview.look')}
      </a>
      <button type="button" className="link" onClick={copy}>
        {t('preview.copy')}
      </button>
      <button
        type="button"
        className="link"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        {t('preview.revoke')}
      </button>
    </div>
  )
}

/** Creates a draft like the product, and opens it. */
export function DuplicateButton({ product: { id, title } }: Pick<Props, 'product'>) {
  const { t } = useTranslation(productsMessages)
  const api = useApi()
  const navigate = useNavigate()
  const duplicate = useAction(
    () => {
      const json = { title: t('duplicate.title', { title }).slice(0, 255) }
      return parseResponse(api.admin.products[':id'].duplicate.$post({ param: { id }, json }))
    },
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: (copy) => {
        toast(t('duplicate.done'))
        navigate(adminHref('products/:id', { id: copy.id }))
      },
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return (
    <Button variant="secondary" busy={duplicate.isPending} onClick={() => duplicate.mutate()}>
      {t('duplicate.action')}
    </Button>
  )
}
