import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ActionError } from '../action-error.tsx'
import { useSettingAction } from '../use-setting-action.ts'

/** Ends a key, after a question: programs that use it are refused at once. */
export function RevokeKey({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi().admin.tokens[':id']
  const [isAsking, setAsking] = useState(false)
  const revoke = useSettingAction(() => parseResponse(api.$delete({ param: { id } })), {
    stale: ['api-keys'],
    onSuccess: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="danger"
        aria-label={t('keys.revokeOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('keys.revoke')}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t('keys.revokeOf', { name })}>
        <p>{t('keys.revokeHelp')}</p>
        <ActionError message={revoke.errorMessage} />
        <div className="settings-actions pt-5">
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('keys.revoke')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
