import { useQueryClient } from '@tanstack/react-query'
import { DetailedError, parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { toast } from '#app/ui/toast.ts'
import type { SavedCard } from '#contract/payments'
import { RemoveButton } from '../remove-button.tsx'
import { savedCardsQuery } from './saved-cards-query.ts'

interface Props {
  card: SavedCard
  userId: string
}

export function SavedCardRow({ card, userId }: Props) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { id, brand, last4, expiry_month, expiry_year, is_expired } = card
  const name = t('cards.name', { brand: BRANDS[brand] ?? t('cards.unknownBrand'), last4 })
  const date = `${String(expiry_month).padStart(2, '0')}/${expiry_year}`
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {t('cards.expires', { date })}
          {is_expired && <Badge variant="bad">{t('cards.expired')}</Badge>}
        </p>
      </div>
      <RemoveButton
        title={t('cards.remove', { name })}
        description={t('cards.removeAbout')}
        remove={() =>
          parseResponse(api.account['saved-cards'][':id'].$delete({ param: { id } })).catch(
            ignoreGone,
          )
        }
        onRemoved={() => {
          toast(t('cards.removed', { name }))
          return queries.invalidateQueries(savedCardsQuery(api, userId))
        }}
      />
    </li>
  )
}

/** One that another tab or the provider has removed is gone too. */
function ignoreGone(error: unknown) {
  if (!(error instanceof DetailedError && error.statusCode === 404)) throw error
}

/** How the companies write their names. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos Australia',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}
