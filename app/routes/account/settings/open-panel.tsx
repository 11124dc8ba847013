import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../account-props.ts'
import type { SettingsPanel } from './panels.ts'

/** The open settings panel. Its code is loaded by a query, so it waits for the connection and can be retried as data can. */
export function OpenPanel({ panel, user }: AccountProps & { panel: SettingsPanel }) {
  const { t } = useTranslation(accountMessages)
  const query = useQuery({
    queryKey: ['panel', panel.id],
    queryFn: async () => (await panel.load()).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <h2 className="d2">{t(`settings.${panel.id}`)}</h2>
      <p className="pb-7">
        <TextLink to={href('/profile')} preventScrollReset className="text-sm">
          {t('settings.back')}
        </TextLink>
      </p>
      <QueryView query={query} errorTitle={t('settings.failed')} skeleton="h-72">
        {(Content) => <Content user={user} />}
      </QueryView>
    </>
  )
}
