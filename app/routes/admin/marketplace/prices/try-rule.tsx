import { useQuery } from '@tanstack/react-query'
import { DetailedError } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { priceRulesMessages } from '#app/i18n/areas/price-rules.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { PricePreviewAnswer } from '#contract/product-sync'
import { useAdminKey } from '../../frame/access.ts'
import { PriceChanges } from './price-changes.tsx'
import { PriceExample } from './price-example.tsx'
import { pricePreviewQuery } from './price-queries.ts'
import type { RuleDraft } from './rule-draft.ts'

interface Props {
  draft: RuleDraft
  /** Whose rule it is. */
  name: string
}

const PAUSE_MS = 300

/** What the rule that is being edited would do, on real products. */
export function TryRule({ draft, name }: Props) {
  const { t } = useTranslation(priceRulesMessages)
  const settled = useDebouncedValue(draft, PAUSE_MS)
  const query = useQuery(pricePreviewQuery(useApi(), useAdminKey(), settled))
  return (
    <section className="marketplace-card sync-try" aria-labelledby="try-heading">
      <h3 id="try-heading">{t('try.title')}</h3>
      {/* While somebody types, the example of before stays. */}
      {isWrongRule(query.error) ? (
        <p className="hint" role="status">
          {t('try.invalid')}
        </p>
      ) : (
        <QueryView query={query} errorTitle={t('try.failed')}>
          {(answer) => <Examples answer={answer} draft={settled} name={name} />}
        </QueryView>
      )}
    </section>
  )
}

/** Somebody is typing. All other errors are worth a new attempt. */
function isWrongRule(error: Error | null): boolean {
  return error instanceof DetailedError && error.statusCode === 422
}

function Examples({ answer, draft, name }: Props & { answer: PricePreviewAnswer }) {
  const { t } = useTranslation(priceRulesMessages)
  const [at, setAt] = useState(0)
  const [isListing, setListing] = useState(false)
  const { items } = answer
  const example = items[at % Math.max(items.length, 1)]
  if (!example) return <p className="text-ink-2">{t('try.none')}</p>
  return (
    <>
      <PriceExample example={example} draft={draft} name={name} />
      <Counts answer={answer} />
      <div className="marketplace-actions">
        {(answer.up + answer.down > 0 || answer.is_partial) && (
          <Button variant="secondary" onClick={() => setListing(true)}>
            {answer.is_partial
              ? t('try.showEvery')
              : t('try.showAll', { count: answer.up + answer.down })}
          </Button>
        )}
        {items.length > 1 && (
          <Button variant="quiet" onClick={() => setAt((at + 1) % items.length)}>
            {t('try.next')}
          </Button>
        )}
      </div>
      <PriceChanges open={isListing} onClose={() => setListing(false)} draft={draft} />
    </>
  )
}

function Counts({ answer }: { answer: PricePreviewAnswer }) {
  const { t } = useTranslation(priceRulesMessages)
  const { products, up, down, edited } = answer
  return (
    <p className="text-ink-2" aria-live="polite">
      {t('try.counts', { changed: up + down, products, up, down })}{' '}
      {edited > 0 && t('try.edited', { count: edited })} {answer.is_partial && t('try.partial')}
    </p>
  )
}
