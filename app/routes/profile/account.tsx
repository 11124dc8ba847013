import type { User } from '@supabase/auth-js'
import { useSearchParams } from 'react-router'
import { AccountHead } from './account-head.tsx'
import { AccountTabs } from './account-tabs.tsx'
import { panels } from './panels.ts'
import { OpenPanel } from './settings/open-panel.tsx'
import { SettingsFold, SettingsList } from './settings/settings-list.tsx'

export interface OfMember {
  /** Whose account this is. */
  member: User
}

/** Who it is, the settings beside it, and either a tab or the setting that is open. */
export function Account({ member }: OfMember) {
  const [asked] = useSearchParams()
  const panel = panels.find(({ id }) => id === asked.get('panel'))
  return (
    <>
      <AccountHead member={member} />
      <div className="account">
        <aside>
          <SettingsFold member={member} />
          <SettingsList member={member} className="max-lg:hidden" />
        </aside>
        <section className="min-w-0">
          {panel ? <OpenPanel panel={panel} member={member} /> : <AccountTabs member={member} />}
        </section>
      </div>
    </>
  )
}
