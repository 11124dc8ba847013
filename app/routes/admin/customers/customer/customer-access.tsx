import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import type { AdminCustomer } from '#contract/customers'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { useCustomerAction } from './use-customer-action.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
}

/** Where a customer is signed in. The access of the team is managed with the team. */
export function CustomerAccess({ customer, pathId }: Props) {
  const { t, language } = useTranslation(customersMessages)
  const { can } = useAccess()
  const api = useApi().admin.customers[':id'].sessions
  const { id, sessions } = customer
  const endOne = useCustomerAction(
    pathId,
    (sessionId: string) =>
      parseResponse(api[':session_id'].$delete({ param: { id, session_id: sessionId } })),
    { done: t('access.ended') },
  )
  const endAll = useCustomerAction(pathId, () => parseResponse(api.$delete({ param: { id } })), {
    done: t('access.endedAll'),
  })
  if (!customer.user_id) return null
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const { last_sign_in_at: last } = customer
  const mayEnd = can('customers:write') && !customer.is_staff
  return (
    <section aria-labelledby="access">
      <div className="customer-part-head">
        <h2 id="access">{t('access.title')}</h2>
      </div>
      <p className="pt-3 text-ink-2">
        {last
          ? t('access.lastSignIn', { date: date.format(new Date(last)) })
          : t('access.neverSignedIn')}
      </p>
      <ul>
        {sessions.map((session) => {
          const device =
            [session.browser, session.system].filter(Boolean).join(', ') ||
            t('access.unknownDevice')
          return (
            <li key={session.id} className="customer-row">
              <span className="admin-row-main">
                {device}
                <small>
                  <time dateTime={session.last_seen_at}>
                    {date.format(new Date(session.last_seen_at))}
                  </time>
                </small>
              </span>
              {mayEnd && (
                <button
                  type="button"
                  className="plain-icon-button"
                  aria-label={t('access.endOne', { device })}
                  disabled={endOne.isPending}
                  onClick={() => endOne.mutate(session.id)}
                >
                  <Icon icon={X} size={16} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {mayEnd && sessions.length > 0 && (
        <div className="pt-3">
          <Button variant="secondary" busy={endAll.isPending} onClick={() => endAll.mutate()}>
            {t('access.endAll')}
          </Button>
        </div>
      )}
    </section>
  )
}
