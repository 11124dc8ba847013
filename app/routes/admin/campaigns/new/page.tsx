import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import {
  type ComposedKind,
  type CreatePromotion,
  getKind,
  PROMOTIONS_KEY,
  promotionQuery,
  summaryQuery,
} from '../campaign-queries.ts'
import {
  EMPTY_FORM,
  type PromotionFormValues,
  toCodes,
  toFormValues,
  toTerms,
} from '../form/form-values.ts'
import { PromotionFormView } from '../form/promotion-form.tsx'
import '../campaigns.css'

/** Creates a coupon or a promotion that needs no code, with the terms of another one if the address names it. */
export default function NewPromotionPage() {
  const { t } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  const [params] = useSearchParams()
  const copyOf = params.get('copy')
  const kind = getKind({ get: (name) => params.get(name) ?? undefined })
  const title = kind === 'coupon' ? t('new.coupon') : t('new.automatic')
  return (
    <main id="main" className="admin-page">
      <PageHead title={title} noIndex />
      <div className="admin-head">
        <h1>{title}</h1>
      </div>
      {!can('promotions:write') ? (
        <PermissionNeeded />
      ) : copyOf ? (
        <CopiedForm id={copyOf} kind={kind} />
      ) : (
        <NewForm kind={kind} defaultValues={EMPTY_FORM} />
      )}
    </main>
  )
}

function CopiedForm({ id, kind }: { id: string; kind: ComposedKind }) {
  const { t } = useTranslation(campaignsMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const summary = useQuery(summaryQuery(api, key))
  const query = useQuery(promotionQuery(api, key, id))
  return (
    <QueryView query={query} errorTitle={t('promotion.failed')} skeleton="h-96">
      {(promotion) =>
        summary.data && (
          <NewForm kind={kind} defaultValues={toFormValues(promotion, summary.data.time_zone)} />
        )
      }
    </QueryView>
  )
}

interface NewFormProps {
  kind: ComposedKind
  defaultValues: PromotionFormValues
}

function NewForm({ kind, defaultValues }: NewFormProps) {
  const { t } = useTranslation(campaignsMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const navigate = useNavigate()
  const idempotency = useIdempotencyKey()
  const createdId = useRef('')
  const open = () => {
    toast(t('done.created'))
    navigate(adminHref('campaigns/:id', { id: createdId.current }))
  }
  const save = async (values: PromotionFormValues) => {
    const { time_zone } = await queries.ensureQueryData(summaryQuery(api, key))
    const codes = kind === 'coupon' ? toCodes(values) : null
    const json: CreatePromotion = { kind, ...toTerms(values, time_zone), codes }
    const headers = idempotency.headersFor(JSON.stringify(json))
    try {
      const { id } = await parseResponse(api.admin.promotions.$post({ json }, { headers }))
      queries.invalidateQueries({ queryKey: key(PROMOTIONS_KEY) })
      createdId.current = id
    } catch (error) {
      idempotency.handleError(error as Error)
      throw error
    }
  }
  return (
    <PromotionFormView
      isNew
      kind={kind}
      defaultValues={defaultValues}
      save={save}
      onSaved={open}
      submitLabel={t('form.create')}
    />
  )
}
