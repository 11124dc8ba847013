import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { AffiliateLink } from '#contract/outbound'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../frame/access.ts'
import { useRenewLink } from './use-renew-link.ts'

const VARIANTS = { made: 'good', waiting: 'wait', none: 'bad', not_needed: 'plain' } as const

interface Props {
  link: AffiliateLink
  /** Links of other products are made by the search of the home page. */
  isOfShop: boolean
  /** Of the product. */
  title: string
}

/** Whether the link of a product is made, and since when; who may can have it made again. */
export function LinkCell({ link, isOfShop, title }: Props) {
  const { t, language } = useTranslation(affiliateLinksMessages)
  const { state, requested_at: at } = link
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const isDated = at !== null && (state === 'made' || state === 'none')
  return (
    <span className="affiliate-link">
      <Badge variant={VARIANTS[state]}>{t(`link.${state}`)}</Badge>
      <small>
        {isDated && <time dateTime={at}>{t('link.at', { date: date.format(new Date(at)) })}</time>}
        {state === 'waiting' && t('link.next')}
      </small>
      {isOfShop && <AgainButton link={link} title={title} />}
    </span>
  )
}

/** Nothing where there is no link to be made again, and for who may not. */
export function AgainButton({ link, title }: Pick<Props, 'link' | 'title'>) {
  const { t } = useTranslation(affiliateLinksMessages)
  const { can } = useAccess()
  const renew = useRenewLink()
  const { state, supplier_product_id: id } = link
  const isPossible = id !== null && (state === 'made' || state === 'none')
  if (!isPossible || !can('marketplace:write')) return null
  return (
    <button
      type="button"
      className="link"
      aria-disabled={renew.isPending}
      onClick={() => !renew.isPending && renew.mutate(id)}
    >
      {t('link.again')}
      <span className="sr-only"> {title}</span>
    </button>
  )
}
