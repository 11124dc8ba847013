import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AdminProduct } from '#contract/product-administration'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { adminProductQuery } from '../product-queries.ts'
import { DetailsSection, SearchResultSection } from './details-section.tsx'
import { listChanges } from './form-changes.ts'
import { HistorySection } from './history-section.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { AttributesCard, CategoryCard, TagsCard } from './product-aside.tsx'
import {
  createEmptyForm,
  type FormErrors,
  type ProductForm,
  toBody,
  toForm,
  validateForm,
} from './product-form.ts'
import { RelatedSection } from './related-section.tsx'
import { DuplicateButton, StatusCard } from './status-card.tsx'
import { StockSection } from './stock-section.tsx'
import { SupplyCard } from './supply-card.tsx'
import { TranslationsSection } from './translations-section.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { VariantsSection } from './variants-section.tsx'
import '../products.css'

/** All that can be said about a product. `null` is a new one, which is a draft until it is published. */
export function ProductEditor({ product }: { product: AdminProduct | null }) {
  const { t } = useTranslation(productsMessages)
  const isEditable = useAccess().can('products:write')
  const { form, initial, change, update, errors, changes, save, discard, conflict } =
    useProductForm(product)
  const section = { form, isEditable, onChange: change }
  useUnsavedChanges(changes.length > 0)
  useShortcuts([{ keys: '$mod+s', label: t('unsaved.save'), run: save.run }])
  return (
    <div className="admin-editor">
      <BackLink to={adminHref('products')}>{t('title')}</BackLink>
      <div className="admin-head pt-1">
        <h1 className="min-w-0 wrap-anywhere">{product?.title ?? t('editor.new')}</h1>
        {product && isEditable && (
          <div className="admin-head-actions">
            <DuplicateButton product={product} />
          </div>
        )}
      </div>
      {!product && <p className="text-ink-2">{t('editor.newHint')}</p>}
      {save.errorMessage && !conflict && <Note variant="bad">{save.errorMessage}</Note>}
      {conflict && (
        <Note variant="bad">
          {t('editor.conflict')}{' '}
          <button type="button" className="link" onClick={conflict.loadTheirs}>
            {t('editor.loadTheirs')}
          </button>{' '}
          <button type="button" className="link" onClick={conflict.saveMine}>
            {t('editor.saveMine')}
          </button>
        </Note>
      )}
      <div className="admin-editor-columns">
        {product && <StatusCard product={product} isEditable={isEditable} />}
        <div className="admin-editor-main">
          <DetailsSection {...section} errors={errors} />
          <PicturesSection
            images={form.images}
            isEditable={isEditable}
            onChange={(toNext) =>
              update((present) => ({ ...present, images: toNext(present.images) }))
            }
          />
          <VariantsSection {...section} initial={initial} errors={errors} />
          {product && <PricesSection product={product} isEditable={isEditable} />}
          {product && <StockSection product={product} />}
          <SearchResultSection {...section} />
          <TranslationsSection {...section} />
          <RelatedSection {...section} ownId={product?.id ?? null} />
          {product && <HistorySection product={product} isEditable={isEditable} />}
        </div>
        <div className="admin-editor-side">
          {product && <SupplyCard product={product} isEditable={isEditable} />}
          <CategoryCard {...section} />
          <TagsCard {...section} />
          <AttributesCard {...section} />
        </div>
      </div>
      {changes.length > 0 && (
        <UnsavedBar changes={changes} busy={save.isPending} onSave={save.run} onDiscard={discard} />
      )}
    </div>
  )
}

/** The form, what of it is not saved, and what happens if somebody else has saved meanwhile. */
function useProductForm(product: AdminProduct | null) {
  const [base, setBase] = useState(() => ({
    revision: product?.revision ?? 0,
    form: product ? toForm(product) : createEmptyForm(),
  }))
  const [form, setForm] = useState(base.form)
  const [errors, setErrors] = useState<FormErrors>({})
  const changes = listChanges(base.form, form)
  const show = (next: AdminProduct) => {
    const loaded = toForm(next)
    setBase({ revision: next.revision, form: loaded })
    setForm(loaded)
    setErrors({})
  }
  // Somebody else, or an action beside the form, has changed it: an untouched form follows.
  if (product && product.revision !== base.revision && changes.length === 0) show(product)
  const save = useSave(product, form)
  const navigate = useNavigate()
  const showSaved = (saved: AdminProduct) => {
    // At once: while the form has changes, leaving it is stopped.
    flushSync(() => show(saved))
    if (!product) navigate(adminHref('products/:id', { id: saved.id }), { replace: true })
  }
  const run = (revision = base.revision) => {
    const found = validateForm(form)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      if (found.title) document.querySelector<HTMLElement>('[name=title]')?.focus()
      return
    }
    if (!save.isPending) save.mutate(revision, { onSuccess: showSaved })
  }
  const isConflict = getApiError(save.error)?.code === 'product_changed'
  return {
    ...{ form, initial: base.form, errors, changes },
    change: (part: Partial<ProductForm>) => setForm((present) => ({ ...present, ...part })),
    update: setForm,
    discard: () => {
      setForm(base.form)
      save.reset()
    },
    save: { ...save, run: () => run() },
    conflict: isConflict &&
      product && {
        loadTheirs: () => {
          show(product)
          save.reset()
        },
        saveMine: () => run(product.revision),
      },
  }
}

function useSave(product: AdminProduct | null, form: ProductForm) {
  const { t } = useTranslation(productsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  return useAction(
    (revision: number) => {
      const body = toBody(form)
      if (!product) return parseResponse(api.admin.products.$post({ json: body }))
      const param = { id: product.id }
      return parseResponse(api.admin.products[':id'].$put({ param, json: { ...body, revision } }))
    },
    {
      fallbackMessage: t('editor.saveFailed'),
      onSuccess: (saved) => {
        queries.setQueryData(adminProductQuery(api, key, saved.id).queryKey, saved)
        for (const list of ['list', 'prices', 'versions', 'movements', 'tags'])
          queries.invalidateQueries({ queryKey: key('products', list) })
        toast(product ? t('editor.saved') : t('editor.created'))
      },
      // What somebody else has saved is read, to load it or to save over it.
      onError: () => queries.invalidateQueries({ queryKey: key('products', 'product') }),
    },
  )
}
