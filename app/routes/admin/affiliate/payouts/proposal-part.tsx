import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { payoutAdminMessages } from '#app/i18n/areas/payout-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Amount } from '#app/ui/price.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { formatDate } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { type Column, DataTable } from '../../list/data-table.tsx'
import { type Candidate, type Proposal, proposalQuery } from './payout-queries.ts'
import { usePayoutAction } from './use-payout-action.ts'

/** Everybody to whom something is owed, and the button that proposes a batch. */
export function ProposalPart() {
  const { t } = useTranslation(payoutAdminMessages)
  const query = useQuery(proposalQuery(useApi(), useAdminKey()))
  return (
    <section className="payout-part" aria-labelledby="payout-proposal">
      <h2 className="d1" id="payout-proposal">
        {t('proposal.title')}
      </h2>
      <QueryView query={query} errorTitle={t('failed')}>
        {(proposal) =>
          proposal.candidates.length === 0 ? (
            <EmptyState title={t('proposal.none')} help={t('proposal.noneHelp')} level="h3" />
          ) : (
            <>
              <Summary proposal={proposal} />
              <Candidates proposal={proposal} />
            </>
          )
        }
      </QueryView>
    </section>
  )
}

function Summary({ proposal }: { proposal: Proposal }) {
  const { t, language } = useTranslation(payoutAdminMessages)
  const { can } = useAccess()
  const api = useApi()
  const navigate = useNavigate()
  const money = useMoneyFormatter(proposal.currency)
  const { due, due_count: count, next_date } = proposal
  const date = formatDate(new Date(`${next_date}T12:00:00Z`), language)
  const create = usePayoutAction(() => parseResponse(api.admin['payout-batches'].$post()), {
    done: t('proposal.done'),
    onDone: ({ id }) => navigate(adminHref('affiliate-analytics/payouts/:id', { id })),
  })
  return (
    <div className="grid gap-3">
      <p>{t('proposal.due', { count, amount: money(due), date })}</p>
      {can('payouts:write') && (
        <div>
          <Button
            busy={create.isPending}
            disabled={count === 0}
            onClick={() => create.mutate(undefined)}
          >
            {t('proposal.create')}
          </Button>
        </div>
      )}
      <ActionError message={create.errorMessage} />
    </div>
  )
}

function Candidates({ proposal: { candidates, currency } }: { proposal: Proposal }) {
  const { t } = useTranslation(payoutAdminMessages)
  const columns: Column<Candidate>[] = [
    {
      id: 'influencer',
      header: t('column.influencer'),
      meta: { small: 'top-left', canWrap: true },
      cell: ({ row: { original } }) => original.name ?? original.code,
    },
    { id: 'code', header: t('column.code'), cell: ({ row }) => row.original.code },
    { id: 'country', header: t('column.country'), cell: ({ row }) => row.original.country ?? '–' },
    {
      id: 'state',
      header: t('column.state'),
      meta: { small: 'bottom-left', canWrap: true },
      cell: ({ row }) => <Obstacles obstacles={row.original.obstacles} />,
    },
    {
      id: 'balance',
      header: t('column.balance'),
      meta: { align: 'right', small: 'top-right' },
      cell: ({ row }) => <Amount amount={row.original.balance} currency={currency} />,
    },
  ]
  return (
    <DataTable<Candidate>
      label={t('proposal.title')}
      rows={candidates}
      columns={columns}
      getId={({ influencer_id: id }) => id}
      getName={({ name, code }) => name ?? code}
      getPath={() => null}
    />
  )
}

function Obstacles({ obstacles }: Pick<Candidate, 'obstacles'>) {
  const { t } = useTranslation(payoutAdminMessages)
  if (obstacles.length === 0) return <Badge variant="good">{t('due')}</Badge>
  return (
    <span className="text-ink-2">{obstacles.map((code) => t(`obstacle.${code}`)).join(', ')}</span>
  )
}
