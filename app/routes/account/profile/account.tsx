import { useSearchParams } from 'react-router'
import type { AccountProps } from '../account-props.ts'
import { OpenPanel } from '../settings/open-panel.tsx'
import { settingsPanels } from '../settings/panels.ts'
import { CollapsibleSettingsMenu, SettingsMenu } from '../settings/settings-menu.tsx'
import { AccountHeader } from './account-header.tsx'
import { AccountTabs } from './account-tabs.tsx'

/** The header, the settings menu, and the tabs, with the open settings panel above them. */
export default function Account({ user }: AccountProps) {
  const [searchParams] = useSearchParams()
  const panel = settingsPanels.find(({ id }) => id === searchParams.get('panel'))
  return (
    <>
      <AccountHeader user={user} />
      <div className="account-layout">
        <aside>
          <CollapsibleSettingsMenu user={user} />
          <SettingsMenu user={user} className="max-lg:hidden" />
        </aside>
        <section className="min-w-0">
          {panel && (
            <div className="account-panel">
              <OpenPanel panel={panel} user={user} />
            </div>
          )}
          <AccountTabs user={user} />
        </section>
      </div>
    </>
  )
}
