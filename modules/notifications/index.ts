export type { EmailSender } from '#platform/email/render-email'
export { type AccountNotice, sendAccountNotice } from '../identity/emails/send-account-notice.ts'
export {
  sendVerificationEmail,
  type VerificationEmailTemplate,
} from '../identity/emails/send-verification-email.ts'
export { renderCodeSms } from '../identity/otp/render-code-sms.ts'
export { findMissingOrderEmails, sendMissingOrderEmail } from './check-order-email-integrity.ts'
export type { OrderEmailTemplate } from './order-email-templates.ts'
export { notificationPersonalData } from './personal-data-map.ts'
export { getPreferences, updatePreferences } from './preferences.ts'
export { sendOrderEmail } from './send-order-email.ts'
