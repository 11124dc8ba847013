import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { reportsMessages } from '#app/i18n/areas/reports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { REPORT_RANGES } from '#contract/reports'
import { isRange, useReportRange } from './report-range.ts'

/** The period of the figures: one of four, or days of one's own. It is in the address. */
export function RangeChoice() {
  const { t } = useTranslation(reportsMessages)
  const setRange = useSetRange()
  const { range, from_day: from } = useReportRange()
  const id = useId()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a pill of buttons. */}
      <div className="dashboard-range" role="group" aria-label={t('range.label')}>
        {REPORT_RANGES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={range === name}
            onClick={() => setRange({ range: name })}
          >
            {t(`range.${name}`)}
          </button>
        ))}
        <button type="button" aria-pressed={from !== undefined} popoverTarget={id}>
          {t('range.own')}
        </button>
      </div>
      <div id={id} popover="auto" className="menu-list range-popover">
        <OwnDays onChosen={() => document.getElementById(id)?.hidePopover()} />
      </div>
    </>
  )
}

function OwnDays({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation(reportsMessages)
  const setRange = useSetRange()
  const chosen = useReportRange()
  const [days, setDays] = useState({ from: chosen.from_day ?? '', to: chosen.to_day ?? '' })
  const [isInvalid, setInvalid] = useState(false)
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isValid = isRange(days.from, days.to)
        setInvalid(!isValid)
        if (!isValid) return
        setRange({ from_day: days.from, to_day: days.to })
        onChosen()
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`range.${name}`)}
            value={days[name]}
            onChange={(event) => setDays({ ...days, [name]: event.target.value })}
          />
        ))}
      </div>
      {isInvalid && (
        <p className="text-bad" role="alert">
          {t('range.invalid')}
        </p>
      )}
      <Button type="submit">{t('range.apply')}</Button>
    </form>
  )
}

/** The rest of the address stays, but for the page of a list. */
function useSetRange() {
  const [, setParams] = useSearchParams()
  return (range: Record<string, string>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const name of ['range', 'from_day', 'to_day', 'cursor']) next.delete(name)
        for (const [name, value] of Object.entries(range)) next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
}
