import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { CustomerSummary } from '#contract/customers'

/** What is special about a customer. */
export function CustomerBadges({ customer }: { customer: CustomerSummary }) {
  const { t } = useTranslation(customersMessages)
  return (
    <span className="admin-states">
      {customer.is_blocked && <Badge variant="bad">{t('badge.blocked')}</Badge>}
      {customer.is_staff && <Badge variant="outline">{t('badge.staff')}</Badge>}
      {customer.user_id === null && <Badge>{t('badge.guest')}</Badge>}
      {customer.tags.map((tag) => (
        <Badge key={tag} variant="outline">
          {tag}
        </Badge>
      ))}
    </span>
  )
}
