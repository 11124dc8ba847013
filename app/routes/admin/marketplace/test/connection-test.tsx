import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccess } from '../../frame/access.ts'
import { useConnectionTest } from '../use-connection-test.ts'

/** Whether the marketplace answers, and how fast. */
export function ConnectionTest() {
  const { t } = useTranslation(marketplaceMessages)
  const { can } = useAccess()
  const test = useConnectionTest({
    onWorks: () => toast(t('test.successful')),
    onFails: (text) => toast(t('test.connectionFailed'), { variant: 'bad', text }),
  })
  return (
    <section className="marketplace-card" aria-labelledby="connection-test-heading">
      <div className="marketplace-card-head">
        <h2 id="connection-test-heading">{t('test.connectionTitle')}</h2>
        {test.isSuccess && <Badge variant="good">{t('test.connected')}</Badge>}
        {test.isError && <Badge variant="bad">{t('test.failed')}</Badge>}
      </div>
      <p aria-live="polite">{test.data && t('test.answered', test.data)}</p>
      {test.errorMessage && (
        <FieldError>{t('test.connectionFailedBy', { message: test.errorMessage })}</FieldError>
      )}
      {can('marketplace:write') && (
        <div className="marketplace-actions">
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            {t('connection.test')}
          </Button>
        </div>
      )}
    </section>
  )
}
