import { useState } from 'react'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useAccountAction } from '../use-account-action.ts'

interface Props {
  /** The question, which names what is removed. */
  title: string
  description: string
  remove: () => Promise<unknown>
  onRemoved: () => unknown
}

/** Asks for confirmation before it removes something. */
export function RemoveButton({ title, description, remove, onRemoved }: Props) {
  const { t } = useTranslation(securityMessages)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, errorMessage, reset } = useAccountAction(remove, {
    onSuccess: () => {
      setOpen(false)
      return onRemoved()
    },
  })
  const openDialog = () => {
    reset()
    setOpen(true)
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-label={title} onClick={openDialog}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        text={description}
        keep={t('cancel')}
        action={t('remove')}
        busy={isPending}
        errorMessage={errorMessage}
        onConfirm={() => mutate()}
      />
    </>
  )
}
