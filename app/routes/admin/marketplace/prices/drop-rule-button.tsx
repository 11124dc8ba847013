import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { ActionError } from '../../shop-settings/action-error.tsx'
import { useMarketplaceAction } from '../use-marketplace-action.ts'
import { RULES_LIST } from './price-queries.ts'

interface Props {
  /** Null for a rule that is not saved. */
  id: string | null
  name: string
  onDrop: () => void
}

/** Deletes the rule of a category, after a question. One that is not saved is just dropped. */
export function DropRuleButton({ id, name, onDrop }: Props) {
  const { t } = useTranslation(priceRulesMessages)
  const { can } = useAccess()
  const [isAsking, setAsking] = useState(false)
  const api = useApi().admin.marketplace['price-rules'][':id']
  const queries = useQueryClient()
  const queryKey = useAdminKey()(RULES_LIST)
  const remove = useMarketplaceAction(
    (rule: string) => parseResponse(api.$delete({ param: { id: rule } })),
    {
      fallbackMessage: t('deleteFailed'),
      onSuccess: () => {
        setAsking(false)
        toast(t('deleted', { name }))
        onDrop()
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
  if (!can('marketplace:write')) return null
  return (
    <>
      <Button variant="quiet" onClick={() => (id ? setAsking(true) : onDrop())}>
        {t('delete', { name })}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t('deleteTitle', { name })}>
        <p>{t('deleteText')}</p>
        <ActionError message={remove.errorMessage} />
        <div className="marketplace-actions pt-6">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('keep')}
          </Button>
          <Button variant="danger" busy={remove.isPending} onClick={() => id && remove.mutate(id)}>
            {t('delete', { name })}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
