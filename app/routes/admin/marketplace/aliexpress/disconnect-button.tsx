import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { useMarketplaceAction } from '../use-marketplace-action.ts'
import { useRefreshConnection } from '../use-refresh-connection.ts'

/** The same in every language. */
const WORD = 'AliExpress'

/** Forgets the tokens, after a question that is answered by typing. */
export function DisconnectButton() {
  const { t } = useTranslation(marketplaceMessages)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {t('connection.disconnect')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('connection.disconnectTitle')}>
        {isOpen && <Question onClose={close} />}
      </Dialog>
    </>
  )
}

function Question({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(marketplaceMessages)
  const [typed, setTyped] = useState('')
  const api = useApi().admin.marketplace.tokens
  const refresh = useRefreshConnection()
  const disconnect = useMarketplaceAction(() => parseResponse(api.$delete()), {
    onSuccess: () => {
      onClose()
      toast(t('connection.disconnected'))
      return refresh()
    },
    fallbackMessage: t('connection.disconnectFailed'),
  })
  const isConfirmed = typed.trim().toLowerCase() === WORD.toLowerCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) disconnect.mutate()
  }
  return (
    <Form busy={disconnect.isPending} onSubmit={submit}>
      <p>{t('connection.disconnectText')}</p>
      <TextField
        label={t('connection.typeWord', { word: WORD })}
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      {disconnect.errorMessage && (
        <div role="alert">
          <FieldError>{disconnect.errorMessage}</FieldError>
        </div>
      )}
      <div className="marketplace-actions">
        <Button variant="secondary" onClick={onClose}>
          {t('connection.stay')}
        </Button>
        <Button type="submit" variant="danger" busy={disconnect.isPending} disabled={!isConfirmed}>
          {t('connection.disconnect')}
        </Button>
      </div>
    </Form>
  )
}
