import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Skeleton } from '#app/ui/states.tsx'
import type { OfMember } from '../account.tsx'
import type { Panel } from '../panels.ts'

/** One setting in the place of the tabs. */
export function OpenPanel({ panel, member }: OfMember & { panel: Panel }) {
  const { t } = useTranslation('account')
  const Content = contentOf(panel)
  return (
    <>
      <h2 className="d2">{t(`settings.${panel.id}`)}</h2>
      <p className="pb-7">
        <TextLink to="/profile" preventScrollReset className="text-sm">
          {t('settings.back')}
        </TextLink>
      </p>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Content member={member} />
      </Suspense>
    </>
  )
}

const loaded = new Map<string, ComponentType<OfMember>>()

/** The same component each time, or React would begin it anew. */
function contentOf({ id, load }: Panel): ComponentType<OfMember> {
  const known = loaded.get(id)
  if (known) return known
  const content = lazy(load)
  loaded.set(id, content)
  return content
}
