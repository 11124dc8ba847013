export type { OrderEmailTemplate } from './order-email-templates.ts'
export { notificationPersonalData } from './personal-data-map.ts'
export { getPreferences, updatePreferences } from './preferences.ts'
export { sendOrderEmail } from './send-order-email.ts'
