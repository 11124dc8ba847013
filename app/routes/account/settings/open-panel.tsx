import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../account-props.ts'
import { buildPanelPath } from './panel-path.ts'
import type { SettingsPanel } from './panels.ts'

/** The open settings panel. Its code is loaded by a query, so it waits for the connection and can be retried as data can. */
export function OpenPanel({ panel, user }: AccountProps & { panel: SettingsPanel }) {
  const { t } = useTranslation(accountMessages)
  const [searchParams] = useSearchParams()
  const query = useQuery({
    queryKey: ['panel', panel.id],
    queryFn: async () => (await panel.load()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <h2 className="d2" ref={useFocusedHeading(panel.id)}>
        {t(`settings.${panel.id}`)}
      </h2>
      <p className="pb-7">
        <TextLink to={buildPanelPath(searchParams, null)} preventScrollReset className="text-sm">
          {t('settings.back')}
        </TextLink>
      </p>
      <QueryView query={query} errorTitle={t('settings.failed')} skeleton="h-72">
        {(Content) => <Content user={user} />}
      </QueryView>
    </>
  )
}

/** A panel that was chosen from the menu starts at its heading, which on a small screen is below the header. */
function useFocusedHeading(panelId: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const isFirstPage = key === 'default'
  useEffect(() => {
    if (isFirstPage || !heading.current) return
    heading.current.tabIndex = -1
    heading.current.focus({ preventScroll: true })
    const isFarDown = heading.current.getBoundingClientRect().top > innerHeight / 2
    if (isFarDown) heading.current.scrollIntoView()
  }, [panelId, isFirstPage])
  return heading
}
