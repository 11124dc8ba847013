import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { integrityMessages } from '#app/i18n/areas/integrity.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link, TextLink } from '#app/ui/link.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { useWaitingWork } from '../frame/use-waiting-work.ts'

/** What the integrity checks have found and nobody has looked at. Absent for who may not read it. */
export function DoctorPart() {
  const { t } = useTranslation(integrityMessages)
  const integrity = useWaitingWork()?.integrity
  if (!integrity) return null
  return (
    <DashboardPart title={t('title')}>
      {integrity.checked_at === null ? (
        <p className="dashboard-none">
          <TextLink to={adminHref('system/integrity')}>{t('never')}</TextLink>
        </p>
      ) : integrity.open === 0 ? (
        <p className="dashboard-none">
          <Badge variant="good">{t('outcome.fine')}</Badge>
        </p>
      ) : (
        <ul className="dashboard-rows">
          {integrity.checks.map(({ check, open }) => (
            <li key={check}>
              <Link to={adminHref('system/integrity')}>
                <span className="dashboard-row-name min-w-0 flex-1">
                  {t(`checks.${check}.title`)}
                </span>
                <Badge variant="bad">{t('outcome.differs', { count: open })}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DashboardPart>
  )
}
