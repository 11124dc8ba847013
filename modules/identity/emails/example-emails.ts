import {
  EXAMPLE_PERSON,
  type ExampleContext,
  type ExampleEmails,
} from '#platform/email/example-emails'
import { buildPagePath } from '#platform/i18n/page-path'
import { type AccountNotice, buildAccountNotice } from './send-account-notice.ts'
import { buildStaffInvitation } from './send-staff-invitation.ts'
import {
  buildVerificationEmail,
  type VerificationEmailTemplate,
} from './send-verification-email.ts'

const CODE = '123456'
const { email } = EXAMPLE_PERSON
const CHANGE = { email, newEmail: 'mina.new@example.com' }

const toVerification = (template: VerificationEmailTemplate, hasLink = true) => {
  return (context: ExampleContext) =>
    buildVerificationEmail({
      ...{ ...context, template, code: CODE, expiresInSeconds: 3600, change: CHANGE },
      url: hasLink
        ? context.sender.publicUrl + buildPagePath(context.language, '/auth/confirm')
        : null,
    })
}
const toNotice = (notice: AccountNotice) => (context: ExampleContext) =>
  buildAccountNotice({ ...context, notice })

/** Examples of the e-mails about accounts. Their link and code confirm nothing. */
export const accountExamples = {
  'confirm-email': toVerification('confirm-email'),
  'magic-link': toVerification('magic-link'),
  'reset-password': toVerification('reset-password'),
  invite: toVerification('invite'),
  'change-email': toVerification('change-email'),
  'change-email-current': toVerification('change-email-current'),
  'confirm-password-change': toVerification('confirm-password-change', false),
  'password-changed': toNotice({ template: 'password-changed' }),
  'email-changed': toNotice({ template: 'email-changed', ...CHANGE }),
  'account-deleted': toNotice({ template: 'account-deleted' }),
  'new-device': toNotice({
    template: 'new-device',
    device: { browser: 'Firefox', system: 'Windows' },
  }),
  'session-revoked': toNotice({ template: 'session-revoked' }),
  'factor-added': toNotice({ template: 'factor-added', factor: 'totp' }),
  'factor-removed': toNotice({ template: 'factor-removed', factor: 'passkey' }),
  'sign-in-method-added': toNotice({
    template: 'sign-in-method-added',
    method: { provider: 'Google' },
  }),
  'sign-in-method-removed': toNotice({ template: 'sign-in-method-removed', method: 'phone' }),
  'staff-invitation': (context) =>
    buildStaffInvitation({ ...context, role: 'clerk', secret: 'example', days: 7 }),
} satisfies ExampleEmails
