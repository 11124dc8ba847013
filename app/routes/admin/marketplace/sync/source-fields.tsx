import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import {
  MAX_SYNC_IDS,
  MAX_SYNC_KEYWORDS,
  PRODUCTS_PER_KEYWORD,
  type StartProductSyncBody,
} from '#contract/product-sync'
import { useAdminKey } from '../../frame/access.ts'
import { connectionQuery } from '../connection-query.ts'
import { findWrongId, parseLines } from './parse-lines.ts'

export const SOURCE_KINDS = ['keywords', 'ids', 'feed', 'existing'] as const

interface Draft {
  kind: (typeof SOURCE_KINDS)[number]
  ids: string
  keywords: string
  feed: string
  limit: string
}

/** What is asked for, as the API takes it, and whether it would. */
export function buildSource(draft: Draft): {
  isValid: boolean
  body: Omit<StartProductSyncBody, 'is_dry'>
} {
  if (draft.kind === 'existing') return { isValid: true, body: { existing: true } }
  if (draft.kind === 'ids') {
    const ids = parseLines(draft.ids)
    const isCount = ids.length > 0 && ids.length <= MAX_SYNC_IDS
    return { isValid: isCount && findWrongId(ids) === undefined, body: { ids } }
  }
  if (draft.kind === 'keywords') {
    const keywords = parseLines(draft.keywords)
    return {
      isValid: keywords.length > 0 && keywords.length <= MAX_SYNC_KEYWORDS,
      body: { keywords },
    }
  }
  const feed = { name: draft.feed.trim(), limit: Number(draft.limit) }
  return { isValid: feed.name !== '' && isLimit(feed.limit), body: { feed } }
}

function isLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit >= 1 && limit <= MAX_SYNC_IDS
}

interface Props {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  /** Whether somebody has tried to start it: only then something is wrong. */
  isChecked: boolean
}

/** The fields of the chosen source. */
export function SourceFields({ draft, change, isChecked }: Props) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { data: connection } = useQuery(connectionQuery(useApi(), useAdminKey()))
  const isAdapter = connection?.mode === 'adapter'
  const { isValid } = buildSource(draft)
  const isWrong = isChecked && !isValid
  if (draft.kind === 'existing') return <p className="hint">{t('form.existingHelp')}</p>
  if (draft.kind === 'ids') {
    const wrong = findWrongId(parseLines(draft.ids))
    const wrongId = isAdapter ? 'wrongAdapterId' : 'wrongId'
    const error = wrong
      ? t(`form.${wrongId}`, { id: wrong })
      : t('form.noIds', { max: MAX_SYNC_IDS })
    return (
      <TextArea
        className="sync-source"
        label={t('form.ids')}
        hint={t('form.idsHint')}
        error={isWrong ? error : undefined}
        rows={5}
        placeholder={isAdapter ? undefined : '1005006123456789'}
        spellCheck={false}
        value={draft.ids}
        onChange={({ target }) => change({ ids: target.value })}
      />
    )
  }
  if (draft.kind === 'keywords') {
    return (
      <TextArea
        className="sync-source"
        label={t('form.keywords')}
        hint={t('form.keywordsHint', { count: PRODUCTS_PER_KEYWORD })}
        error={isWrong ? t('form.noKeywords', { max: MAX_SYNC_KEYWORDS }) : undefined}
        rows={5}
        value={draft.keywords}
        onChange={({ target }) => change({ keywords: target.value })}
      />
    )
  }
  return (
    <div className="sync-source sync-two">
      <TextField
        label={t('form.feed')}
        hint={t('form.feedHint')}
        error={isWrong && draft.feed.trim() === '' ? t('form.noFeed') : undefined}
        maxLength={200}
        autoComplete="off"
        value={draft.feed}
        onChange={({ target }) => change({ feed: target.value })}
      />
      <TextField
        label={t('form.limit')}
        error={
          isWrong && !isLimit(Number(draft.limit))
            ? t('form.wrongLimit', { max: MAX_SYNC_IDS })
            : undefined
        }
        inputMode="numeric"
        autoComplete="off"
        value={draft.limit}
        onChange={({ target }) => change({ limit: target.value })}
      />
    </div>
  )
}
