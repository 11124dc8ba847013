import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { useRefreshConnection } from '../use-refresh-connection.ts'

/** Forgets the tokens, after a question. */
export function DisconnectButton() {
  const { t } = useTranslation(marketplaceMessages)
  const [isOpen, setIsOpen] = useState(false)
  const api = useApi().admin.marketplace.tokens
  const refresh = useRefreshConnection()
  const disconnect = useAction(() => parseResponse(api.$delete()), {
    onSuccess: () => {
      setIsOpen(false)
      toast(t('connection.disconnected'))
      return refresh()
    },
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('connection.disconnect')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('connection.disconnectTitle')}
      >
        <p>{t('connection.disconnectText')}</p>
        <div className="marketplace-actions">
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            {t('connection.stay')}
          </Button>
          <Button variant="danger" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            {t('connection.disconnect')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
