import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { holidaysAdminMessages } from '#app/i18n/areas/holidays-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { AdminBirthdays } from '#contract/holidays'
import { useAccess } from '../../frame/access.ts'
import { useSettingAction } from '../../shop-settings/use-setting-action.ts'

/** Whether customers get a code on their birthday, and a popup that says so. */
export function BirthdaySection({ birthdays }: { birthdays: AdminBirthdays }) {
  const { t } = useTranslation(holidaysAdminMessages)
  const { can } = useAccess()
  const api = useApi().admin.holidays[':id']
  const save = useSettingAction(
    async (values: AdminBirthdays) => {
      const json = { ...values, offer: null }
      await parseResponse(api.$put({ param: { id: 'birthday' }, json }))
    },
    { stale: ['holidays'] },
  )
  const shown = (save.isPending && save.variables) || birthdays
  const set = (changes: Partial<AdminBirthdays>) => save.mutate({ ...birthdays, ...changes })
  return (
    <section className="settings-section" aria-labelledby="birthdays">
      <h2 id="birthdays">{t('birthday.title')}</h2>
      {can('promotions:write') ? (
        <>
          <Switch
            name="birthday-codes"
            label={t('birthday.codes')}
            about={t('birthday.about')}
            isOn={shown.is_enabled}
            onChange={(isOn) => set({ is_enabled: isOn })}
          />
          <Switch
            name="birthday-popup"
            label={t('hasPopup')}
            about={t('birthday.popup')}
            isOn={shown.has_popup}
            onChange={(isOn) => set({ has_popup: isOn })}
          />
        </>
      ) : (
        <p className="text-ink-2">
          {t('birthday.codes')}: {birthdays.is_enabled ? t('yes') : t('no')}
        </p>
      )}
      <ActionError message={save.errorMessage} />
    </section>
  )
}
