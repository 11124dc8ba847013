import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SyncRun } from '#contract/product-sync'
import { getDateFormat } from '#platform/i18n/date-format'

/** Returns functions that say in words what a run is. */
export function useRunWords() {
  const { t, language } = useTranslation(marketplaceSyncMessages)
  const time = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    time: (at: string) => time.format(new Date(at)),
    kind: ({ kind, is_dry: isDry }: SyncRun) => t(isDry ? 'run.dryProducts' : `run.${kind}`),
    who: ({ trigger, actor_name: name }: SyncRun) => {
      if (trigger === 'schedule') return t('run.byItself')
      if (name) return name
      return trigger === 'function' ? t('run.byProgram') : t('run.byHand')
    },
    source: ({ source }: SyncRun) => {
      if (source.kind === 'ids') return t('run.source.ids', { count: source.ids.length })
      if (source.kind === 'keywords') {
        return t('run.source.keywords', { list: source.keywords.join(', ') })
      }
      if (source.kind === 'feed') return t('run.source.feed', { name: source.feed })
      return t(`run.source.${source.kind}`)
    },
  }
}
