import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../../frame/access.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { DrawActions } from './draw-actions.tsx'
import { DrawForm } from './draw-form.tsx'
import { DrawPreview } from './draw-preview.tsx'
import { type AdminDraw, drawQuery } from './draw-queries.ts'
import { DrawState } from './draw-state.tsx'
import { RandomnessForm } from './randomness-form.tsx'
import { ResultCheck } from './result-check.tsx'
import { Winners } from './winners.tsx'

interface Props {
  id: string
  onClose: () => void
}

/** A draw: what came of it, how shoppers see it, its result, and what can be done with it. */
export function DrawDetails({ id, onClose }: Props) {
  const { t } = useTranslation(drawAdminMessages)
  const query = useQuery(drawQuery(useApi(), useAdminKey(), id))
  // As it was when the form was opened: a newer one that is loaded meanwhile must not replace what is typed.
  const [edited, setEdited] = useState<AdminDraw | null>(null)
  if (edited) {
    const stop = () => setEdited(null)
    return <DrawForm key={edited.revision} draw={edited} onSaved={stop} onReload={setEdited} />
  }
  return (
    <QueryView query={query} errorTitle={t('list.failed')} skeleton="h-96">
      {(draw) => (
        <div className="grid gap-7">
          <Facts draw={draw} />
          <DrawActions draw={draw} onEdit={() => setEdited(draw)} onClose={onClose} />
          <RandomnessForm draw={draw} />
          {draw.state === 'drawn' && <Winners draw={draw} />}
          {draw.state === 'drawn' && <ResultCheck id={draw.id} />}
          <DrawPreview draw={draw} />
        </div>
      )}
    </QueryView>
  )
}

function Facts({ draw }: { draw: AdminDraw }) {
  const { t, language } = useTranslation(drawAdminMessages)
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const number = getNumberFormat(language)
  const format = useMoneyFormatter(draw.currency)
  const facts = [
    [t('facts.opens'), date.format(new Date(draw.opens_at))],
    [t('facts.closes'), date.format(new Date(draw.closes_at))],
    [t('facts.tickets'), number.format(draw.tickets.total)],
    [t('facts.free'), number.format(draw.tickets.free)],
    [t('facts.earned'), number.format(draw.tickets.earned)],
    [t('facts.paid'), t('facts.paidOf', { paid: draw.tickets.paid, max: draw.max_sold })],
    [t('facts.people'), number.format(draw.entrants)],
    [t('facts.revenue'), format(draw.revenue)],
    [t('facts.value'), format(draw.prizes_value)],
  ]
  return (
    <div className="grid gap-3">
      <p>
        <DrawState draw={draw} />
      </p>
      <dl className="draw-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
