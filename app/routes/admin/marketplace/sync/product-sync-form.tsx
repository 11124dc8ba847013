import { type FormEvent, useState } from 'react'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { SyncRun } from '#contract/product-sync'
import { useRecentRuns } from './running-syncs.tsx'
import { buildSource, SOURCE_KINDS, SourceFields } from './source-fields.tsx'
import { isRunning } from './sync-queries.ts'
import { useStartProductSync } from './use-start-sync.ts'

interface Props {
  isConnected: boolean
  /** Those of the settings. */
  keywords: string[]
  onStarted?: (run: SyncRun) => unknown
}

/** Chooses what is synced, and starts it. A dry run finds the difference only. */
export function ProductSyncForm({ isConnected, keywords, onStarted }: Props) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const [draft, setDraft] = useState({
    kind: 'keywords' as (typeof SOURCE_KINDS)[number],
    ...{ ids: '', keywords: keywords.join('\n'), feed: '', limit: '100', isDry: true },
  })
  const [isChecked, setChecked] = useState(false)
  const start = useStartProductSync(onStarted)
  const isOneRunning = useRecentRuns().some((run) => run.kind === 'products' && isRunning(run))
  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes })
  const source = buildSource(draft)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (source.isValid) start.mutate({ ...source.body, is_dry: draft.isDry })
    else event.currentTarget.querySelector<HTMLElement>('.sync-source .input')?.focus()
  }
  return (
    <Form busy={start.isPending} onSubmit={submit} aria-label={t('form.title')}>
      <fieldset className="sync-choice">
        <legend className="label">{t('form.what')}</legend>
        {SOURCE_KINDS.map((kind) => (
          <CheckboxOrRadio
            key={kind}
            type="radio"
            name="sync-source"
            label={t(`form.kind.${kind}`)}
            checked={draft.kind === kind}
            onChange={() => {
              change({ kind })
              setChecked(false)
            }}
          />
        ))}
      </fieldset>
      <SourceFields draft={draft} change={change} isChecked={isChecked} />
      <ActionError message={start.errorMessage} />
      <div className="sync-submit">
        <CheckboxOrRadio
          label={t('form.dry')}
          checked={draft.isDry}
          onChange={({ target }) => change({ isDry: target.checked })}
        />
        <Button type="submit" busy={start.isPending} disabled={!isConnected || isOneRunning}>
          {t('form.syncNow')}
        </Button>
      </div>
      {!isConnected && <p className="hint">{t('form.notConnected')}</p>}
      {isConnected && isOneRunning && <p className="hint">{t('form.running')}</p>}
    </Form>
  )
}
