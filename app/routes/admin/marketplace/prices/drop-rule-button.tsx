import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccess, useAdminKey } from '../../frame/access.ts'
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
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle', { name })}
        text={t('deleteText')}
        keep={t('keep')}
        action={t('delete', { name })}
        busy={remove.isPending}
        errorMessage={remove.errorMessage}
        onConfirm={() => id && remove.mutate(id)}
      />
    </>
  )
}
