import { useState } from 'react'
import { firstRunMessages } from '#app/i18n/areas/first-run.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { SetUp } from '#contract/set-up'
import { useAccess } from '../frame/access.ts'
import { EmptyDemoForm } from './empty-demo-form.tsx'

interface Props {
  demo: NonNullable<SetUp['demo']>
  shopName: string
}

/** What the demo still has, and the button that removes it. */
export function DemoSection({ demo, shopName }: Props) {
  const { t } = useTranslation(firstRunMessages)
  const { can } = useAccess()
  const [isAsking, setAsking] = useState(false)
  const { products, categories, articles } = demo
  return (
    <section className="settings-section">
      <h2>{t('demo.title')}</h2>
      <p className="settings-help">{t('demo.has', { products, categories, articles })}</p>
      {can('system:write') && (
        <div className="pt-4">
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('demo.empty')}
          </Button>
        </div>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t('demo.empty')}>
        <EmptyDemoForm demo={demo} shopName={shopName} onClose={() => setAsking(false)} />
      </Dialog>
    </section>
  )
}
