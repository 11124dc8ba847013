export { listEmailTemplates } from './email-templates.ts'
export { previewEmail } from './preview-email.ts'
export { sendTestEmail } from './send-test-email.ts'
