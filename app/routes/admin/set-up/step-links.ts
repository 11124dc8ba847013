import type { Permission } from '#contract/identity'
import type { SetUpStepId } from '#contract/set-up'
import { adminHref } from '../frame/screen-paths.ts'

interface StepLink {
  /** Its text is `link.<text>`. */
  text: 'open' | 'add' | 'import'
  path: string
  permission: Permission
}

const toPage = (page: string) => adminHref('shop-settings/:page', { page })
const open = (page: string): StepLink => {
  return { text: 'open', path: toPage(page), permission: 'settings:read' }
}

/** Where each step is done. */
export const STEP_LINKS: Record<SetUpStepId, StepLink[]> = {
  identity: [open('shop')],
  countries: [open('countries')],
  currencies: [open('currencies')],
  products: [
    { text: 'add', path: adminHref('products/new'), permission: 'products:write' },
    { text: 'import', path: adminHref('imports'), permission: 'products:write' },
  ],
  payment: [open('payments')],
  email: [open('emails')],
  launch: [open('payments')],
}
