import { useState } from 'react'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { MarketplaceApp } from '#contract/marketplace'

const VARIABLES = ['ALIEXPRESS_APP_KEY', 'ALIEXPRESS_APP_SECRET', 'ALIEXPRESS_TRACKING_ID'] as const

/** Says how the app of the real marketplace is set: it is a setting of the server's environment. */
export function AddAppKey({ app }: { app: MarketplaceApp }) {
  const { t } = useTranslation(marketplaceMessages)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        {t('appKey.add')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('appKey.add')}>
        <p className="pb-3">{t('appKey.text')}</p>
        <ol className="marketplace-steps">
          <li>
            {t('appKey.create')}
            <pre className="marketplace-code">{app.callback_url}</pre>
          </li>
          <li>
            {t('appKey.set')}
            <pre className="marketplace-code">{VARIABLES.map((name) => `${name}=`).join('\n')}</pre>
            <p className="hint">{t('appKey.tracking', { variable: VARIABLES[2] })}</p>
          </li>
          <li>{t('appKey.restart')}</li>
        </ol>
        <div className="marketplace-actions pt-6">
          <Button variant="secondary" onClick={close}>
            {t('appKey.close')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
