import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'
import { PROMOTIONS_KEY, type PromotionDetail, promotionQuery } from '../campaign-queries.ts'
import { type PromotionFormValues, toFormValues, toTerms } from '../form/form-values.ts'
import { PromotionFormView } from '../form/promotion-form.tsx'

interface Props {
  promotion: PromotionDetail
  timeZone: string
}

/** Edits the terms. If somebody else has changed them since, the screen asks whose are kept. */
export function EditForm({ promotion, timeZone }: Props) {
  const { t } = useTranslation(campaignsMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  // The form keeps the revision it was opened on, although the screen shows newer ones.
  const [base, setBase] = useState(promotion)
  const [conflict, setConflict] = useState<PromotionFormValues | null>(null)
  const { queryKey } = promotionQuery(api, key, promotion.id)
  const param = { id: promotion.id }

  const save = async (values: PromotionFormValues, revision = base.revision) => {
    const json = { ...toTerms(values, timeZone), revision }
    try {
      const saved = await parseResponse(api.admin.promotions[':id'].$put({ param, json }))
      const next = { ...saved, labels: { ...base.labels, ...listLabels(values) } }
      setBase(next)
      setConflict(null)
      queries.setQueryData(queryKey, next)
      queries.invalidateQueries({ queryKey: key(PROMOTIONS_KEY) })
      toast(t('done.saved'))
    } catch (error) {
      if (getApiError(error as Error)?.code === 'promotion_edited') setConflict(values)
      throw error
    }
  }
  const readTheirs = async () => {
    const theirs = await queries.fetchQuery(promotionQuery(api, key, promotion.id))
    setConflict(null)
    return theirs
  }
  const saveMine = async () => {
    const mine = conflict!
    const theirs = await readTheirs()
    await save(mine, theirs.revision).catch((error: Error) => {
      toast(getApiError(error)?.message ?? t('form.failed'), { variant: 'bad' })
    })
  }
  return (
    <>
      <PromotionFormView
        key={base.revision}
        isNew={false}
        kind={promotion.kind}
        defaultValues={toFormValues(base, timeZone)}
        save={save}
        submitLabel={t('form.save')}
      />
      <Dialog
        open={conflict !== null}
        onClose={() => setConflict(null)}
        title={t('conflict.title')}
      >
        <p>{t('conflict.text')}</p>
        <div className="campaign-choices pt-4">
          <Button onClick={saveMine}>{t('conflict.saveMine')}</Button>
          <Button variant="secondary" onClick={async () => setBase(await readTheirs())}>
            {t('conflict.loadTheirs')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function listLabels({ products, categories, customers }: PromotionFormValues) {
  const choices = [...products, ...categories, ...customers]
  return Object.fromEntries(choices.map(({ id, label }) => [id, label]))
}
