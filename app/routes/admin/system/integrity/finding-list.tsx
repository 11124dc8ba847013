import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { integrityMessages } from '#app/i18n/areas/integrity.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { CheckCode, IntegrityFinding } from '#contract/integrity'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { AcknowledgeDialog, RepairDialog } from './finding-dialogs.tsx'
import { findingsQuery } from './integrity-queries.ts'

interface Props {
  runId: string
  check: CheckCode
  differences: number
  isNewest: boolean
}

/** The differences that a check has found: what was expected, and what is there. */
export function FindingList({ runId, check, differences, isNewest }: Props) {
  const { t } = useTranslation(integrityMessages)
  const { can } = useAccess()
  const query = useQuery(findingsQuery(useApi(), useAdminKey(), { runId, check }))
  const [chosen, setChosen] = useState<IntegrityFinding | null>(null)
  const onResolve = isNewest && can('system:write') ? setChosen : undefined
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-20">
      {(findings) => (
        <div className="admin-scroll pb-2">
          <table className="admin-table" aria-label={t(`checks.${check}.title`)}>
            <thead>
              <tr>
                <th>{t('column.where')}</th>
                <th>{t('column.expected')}</th>
                <th>{t('column.found')}</th>
                <th>{t('column.outcome')}</th>
                <th>
                  <span className="sr-only">{t('repair.button')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {findings.map((finding) => (
                <Finding key={finding.id} {...{ finding, onResolve }} />
              ))}
            </tbody>
          </table>
          {differences > findings.length && (
            <p className="pt-2 text-ink-2">
              {t('first', { count: findings.length, total: differences })}
            </p>
          )}
          {chosen && <ResolveDialog finding={chosen} onClose={() => setChosen(null)} />}
        </div>
      )}
    </QueryView>
  )
}

function ResolveDialog(props: { finding: IntegrityFinding; onClose: () => void }) {
  const Dialog = isRepairable(props.finding) ? RepairDialog : AcknowledgeDialog
  return <Dialog {...props} />
}

const VARIANTS = {
  open: 'bad',
  repairing: 'info',
  repaired: 'good',
  acknowledged: 'plain',
} as const

interface FindingProps {
  finding: IntegrityFinding
  /** Absent if it is only shown. */
  onResolve: ((finding: IntegrityFinding) => void) | undefined
}

function Finding({ finding, onResolve }: FindingProps) {
  const { t } = useTranslation(integrityMessages)
  const { name, expected, found, state } = finding
  return (
    <tr>
      <td data-small="top-left" className="system-finding">
        {name}
        <small className="system-small-only text-ink-2">
          {t('column.expected')} {expected} · {t('column.found')} {found}
        </small>
        <RepairOutcome finding={finding} />
      </td>
      <td data-small="hidden" className="system-finding">
        {expected}
      </td>
      <td data-small="hidden" className="system-finding">
        {found}
      </td>
      <td data-small="top-right">
        <Badge variant={VARIANTS[state]}>{t(`state.${state}`)}</Badge>
      </td>
      <td data-small="bottom-right" className="text-right">
        {onResolve && state === 'open' && (
          <Button variant="secondary" size="small" onClick={() => onResolve(finding)}>
            {isRepairable(finding) ? t('repair.button') : t('acknowledge.button')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </td>
    </tr>
  )
}

/** What a repair has left behind, if it failed or another program did it. */
function RepairOutcome({ finding }: { finding: IntegrityFinding }) {
  const { t } = useTranslation(integrityMessages)
  const { state, found, result, repair_failed_at: failedAt } = finding
  if (state === 'open' && failedAt)
    return (
      <FieldError>
        {result === null ? t('repair.failed') : t('repair.externalFailed', { result })}
      </FieldError>
    )
  if (state !== 'repaired' || result === null) return null
  return (
    <small className="block text-ink-2">
      {t('repair.after', { before: found, after: result })}
    </small>
  )
}

/** Whether a repair is offered. Where none is exact, or it has not helped, a person decides. Providers may be back. */
function isRepairable(finding: IntegrityFinding) {
  const { can_repair: canRepair, is_external: isExternal, repair_failed_at: failedAt } = finding
  return canRepair && (failedAt === null || isExternal)
}
