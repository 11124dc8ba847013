import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
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
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('keys.revokeOf', { name })}
        text={t('keys.revokeHelp')}
        keep={t('cancel')}
        action={t('keys.revoke')}
        busy={revoke.isPending}
        errorMessage={revoke.errorMessage}
        onConfirm={() => revoke.mutate()}
      />
    </>
  )
}
