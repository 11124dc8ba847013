import { parseResponse } from 'hono/client'
import { useApi, useShop } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { LogoPicture } from '#contract/shop'
import { useAccess } from '../../frame/access.ts'
import { PictureInput } from '../../pictures/picture-input.tsx'
import { UploadStatus } from '../../pictures/upload-status.tsx'
import { usePictureUploads } from '../../pictures/use-picture-uploads.ts'
import { SettingForm } from '../setting-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

interface Logos {
  light: LogoPicture | null
  dark: LogoPicture | null
}

/** The logo of the shop, and the one for dark backgrounds. They are shown when they are saved. */
export function LogoForm({ saved }: { saved: Logos & { revision: number } }) {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi().admin.settings.logo
  const form = useSettingForm({
    saved,
    toDraft: ({ light, dark }: Logos): Logos => ({ light, dark }),
    put: ({ light, dark }, revision) => {
      const json = { light: light?.id ?? null, dark: dark?.id ?? null, revision }
      return parseResponse(api.$put({ json }))
    },
    read: () => parseResponse(api.$get()),
    list: 'shop-logo',
  })
  const { light, dark } = form.draft
  return (
    <SettingForm label={t('logo.title')} form={form}>
      <LogoField
        ground="light"
        picture={light}
        onChange={(picture) =>
          form.change(picture ? { light: picture } : { light: null, dark: null })
        }
      />
      {light && (
        <LogoField
          ground="dark"
          picture={dark}
          onChange={(picture) => form.change({ dark: picture })}
        />
      )}
      {form.fieldErrors.light && <FieldError>{form.fieldErrors.light}</FieldError>}
    </SettingForm>
  )
}

interface FieldProps {
  ground: 'light' | 'dark'
  picture: LogoPicture | null
  onChange: (picture: LogoPicture | null) => void
}

function LogoField({ ground, picture, onChange }: FieldProps) {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const { storeName } = useShop()
  const isLight = ground === 'light'
  const uploads = usePictureUploads<LogoPicture>('settings/logo-pictures', onChange)
  return (
    <fieldset className="settings-logo">
      <legend className="label">{t(`logo.${ground}`)}</legend>
      {picture ? (
        <div className="settings-logo-ground" data-ground={ground}>
          <img src={picture.src} alt={storeName} width={picture.width} height={picture.height} />
        </div>
      ) : (
        <p className="text-ink-2">{t(isLight ? 'logo.none' : 'logo.noneDark')}</p>
      )}
      {!isLight && <p className="hint">{t('logo.darkHelp')}</p>}
      {can('settings:write') && (
        <div className="settings-actions">
          <PictureInput className="btn btn-secondary settings-logo-input" onFiles={uploads.add}>
            {t('logo.upload')}
            {!isLight && <span className="sr-only"> ({t('logo.dark')})</span>}
          </PictureInput>
          {picture && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              {t(isLight ? 'logo.remove' : 'logo.removeDark')}
            </Button>
          )}
          {uploads.waiting.map(({ key, ...upload }) => (
            <UploadStatus key={key} {...upload} />
          ))}
        </div>
      )}
    </fieldset>
  )
}
