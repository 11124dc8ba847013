import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContentVersionSummary } from '#contract/content'

/** Returns what a version is called. */
export function useVersionName() {
  const { t } = useTranslation(contentMessages)
  return ({ version }: Pick<ContentVersionSummary, 'version'>) =>
    t('versions.number', { number: version })
}
