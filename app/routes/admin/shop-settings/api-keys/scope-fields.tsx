import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import type { Permission } from '#contract/identity'

interface Props {
  /** Those that this person has. */
  permissions: Permission[]
  scopes: Permission[]
  onChange: (scopes: Permission[]) => void
}

/** What a key may do, by what it is about. */
export function ScopeFields({ permissions, scopes, onChange }: Props) {
  const { t } = useTranslation(shopSettingsMessages)
  const groups = Map.groupBy(permissions, (permission) => permission.split(':')[0]!)
  const toggle = (permission: Permission, isChosen: boolean) => {
    const others = scopes.filter((one) => one !== permission)
    onChange(isChosen ? [...others, permission] : others)
  }
  return (
    <fieldset>
      <legend className="label">{t('keys.scopes')}</legend>
      <ul className="settings-rows">
        {[...groups].map(([group, ofGroup]) => (
          <li key={group}>
            <span className="min-w-[8rem] flex-1">{t(`keys.group.${group as Group}`)}</span>
            {ofGroup.map((permission) => {
              const verb = permission.endsWith(':read') ? 'read' : 'write'
              const name = t(`keys.group.${group as Group}`)
              return (
                <CheckboxOrRadio
                  key={permission}
                  label={t(`keys.${verb}`)}
                  aria-label={t(`keys.${verb}Of`, { name })}
                  checked={scopes.includes(permission)}
                  onChange={(event) => toggle(permission, event.target.checked)}
                />
              )
            })}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type Group = Permission extends `${infer Name}:${string}` ? Name : never
