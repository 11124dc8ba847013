import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useTimeZone } from '../../campaigns/use-time-zone.ts'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { ListResults } from '../../list/list-results.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { CheckFacts } from './check-facts.tsx'
import { type CheckDecided, checkDecisionsQuery } from './check-queries.ts'

/** What was decided, by whom and why, newest first. */
export function DecisionList() {
  const { t } = useTranslation(influencerFiguresMessages)
  const params = useListParams()
  const query = useQuery(checkDecisionsQuery(useApi(), useAdminKey(), params))
  return (
    <DashboardPart title={t('checks.decided')}>
      <ListResults
        {...{ query, params }}
        texts={{
          ...{ failed: t('checks.failed'), none: t('checks.noDecisions') },
          noneHelp: t('checks.noDecisionsHelp'),
        }}
        skeleton="h-48"
      >
        {(items) => (
          <ul>
            {items.map((decided) => (
              <Decided key={decided.id} decided={decided} />
            ))}
          </ul>
        )}
      </ListResults>
    </DashboardPart>
  )
}

function Decided({ decided }: { decided: CheckDecided }) {
  const { t, language } = useTranslation([influencerFiguresMessages, influencerAdminMessages])
  const { kind, influencer, decision, comment, actor, created_at: at } = decided
  const timeZone = useTimeZone()
  const format = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (
    <li className="influencer-check">
      <div className="min-w-0">
        <p>
          <strong>{t(`checks.kind.${kind}`)}</strong>{' '}
          <Badge variant={decision === 'harmless' ? 'good' : 'bad'}>
            {t(`checks.decision.${decision}`)}
          </Badge>
        </p>
        <p className="wrap-anywhere">
          <Link
            className="link"
            to={adminHref('affiliate-analytics/influencers/:id', { id: influencer.id })}
          >
            {influencer.name ?? influencer.code}
          </Link>
          : <CheckFacts check={decided} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
        <p className="text-[0.8125rem] text-ink-2">
          {t('checks.by', {
            name: actor.name ?? t('influencerAdmin:history.former'),
            date: format.format(new Date(at)),
          })}
        </p>
      </div>
    </li>
  )
}
