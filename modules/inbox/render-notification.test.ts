import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '#platform/i18n/languages'
import type { NotificationKind } from './contract.ts'
import { isSecurityNotification, type ParamsByKind } from './notification-params.ts'
import { renderNotification } from './render-notification.ts'

const amount = { minor: 500, currency: 'USD' }
const instant = { at: '2026-07-01T14:30:00Z' }
const won = { draw: 'The summer draw', prize: 'A lamp', claim: instant }

const EXAMPLES: ParamsByKind = {
  order_confirmed: { number: 'OW-1', items: 2, total: amount },
  order_shipped: { number: 'OW-1' },
  order_out_for_delivery: { number: 'OW-1' },
  order_delivered: { number: 'OW-1' },
  lucky_draw_starting: { draw: 'The summer draw', closes: instant },
  lucky_draw_ticket_earned: { draw: 'The summer draw', tickets: 2, cause: 'check_in' },
  lucky_draw_winner: won,
  lucky_draw_golden_winner: won,
  lucky_draw_vip_winner: won,
  lucky_draw_epic_winner: won,
  lucky_draw_non_winner: { draw: 'The summer draw' },
  flash_sale: { category: 'home', percent: 40, ends: instant },
  seasonal_discount: { name: 'Summer sale', code: 'SUN', ends: instant },
  coupon_code: { code: 'SUN', value: { percent: 15 }, ends: instant },
  new_product_recommendation: { title: 'Blue cap', price: amount },
  back_in_stock: { title: 'Blue cap', price: amount },
  special_offer: { title: 'Blue cap', price: amount, before: { minor: 900, currency: 'USD' } },
  referral_signup: { bonus: amount },
  referral_bonus: { bonus: amount, ends: instant },
  password_change: {},
  profile_update: { change: 'factor_added', factor: 'passkey' },
  policy_update: { page: 'privacy' },
}
const kinds = Object.keys(EXAMPLES) as NotificationKind[]

function render<Kind extends NotificationKind>(
  kind: Kind,
  params: ParamsByKind[Kind],
  options: Partial<Parameters<typeof renderNotification>[0]> = {},
) {
  return renderNotification({ kind, params, language: 'en', timeZone: 'Europe/Berlin', ...options })
}

test('each of the 22 kinds has a text in each language, with no fact and no argument left out', () => {
  assert.equal(kinds.length, 22)
  for (const language of LANGUAGES) {
    for (const kind of kinds) {
      const { title, message } = render(kind, EXAMPLES[kind], { language })
      for (const text of [title, message]) {
        assert.doesNotMatch(
          text,
          /[{}]|undefined|none|\[object|^$|\.title$|\.message$/,
          `${kind} ${language}`,
        )
      }
      const isOtherThanEnglish = render(kind, EXAMPLES[kind]).message !== message
      assert.ok(
        language === 'en' || kind === 'special_offer' || isOtherThanEnglish,
        `${kind} ${language}`,
      )
    }
  }
})

test('a time is that of the reader, and a fact that is missing leaves its sentence out', () => {
  const params = { name: 'Summer sale', code: null, ends: null }
  assert.equal(render('seasonal_discount', params).message, 'It comes off in your cart.')
  assert.match(
    render('seasonal_discount', { name: 'Summer sale', code: 'SUN', ends: instant }).message,
    /^Use the code SUN in your cart\. Until Jul 1, 2026, 4:30\sPM\.$/,
  )
  assert.match(
    render('lucky_draw_starting', EXAMPLES.lucky_draw_starting, { timeZone: 'Asia/Tokyo' }).message,
    /Jul 1, 2026, 11:30\sPM/,
  )
})

test('a reminder says how many coupons end, in each language', () => {
  const coupon = { code: 'SUN', value: amount, ends: instant }
  for (const language of LANGUAGES) {
    const one = render('coupon_code', { ...coupon, reminder: 'one', count: 1 }, { language })
    const many = render('coupon_code', { ...coupon, reminder: 'many', count: 3 }, { language })
    const added = render('coupon_code', coupon, { language })
    assert.equal(new Set([one, many, added].map(({ title }) => title)).size, 3, language)
    assert.match(one.title, /SUN/)
    assert.match(many.title, /3/)
    for (const { message } of [one, many, added]) assert.match(message, /5/)
    const worthless = { ...coupon, value: null, count: 3 } as const
    const { message } = render('coupon_code', { ...worthless, reminder: 'many' }, { language })
    assert.doesNotMatch(message, /none|[{}]/)
  }
})

test('an account notification says what was changed', () => {
  assert.equal(render('profile_update', {}).title, 'Your profile was updated')
  assert.deepEqual(render('profile_update', { change: 'method_added', method: 'Google' }), {
    title: 'A way to sign in was added',
    message: 'Google. If this was not you, change your password at once.',
  })
  assert.match(render('profile_update', EXAMPLES.profile_update).message, /^Passkey\./)
})

test('a reward of an influencer says what it is worth in each language, and is no matter of security', () => {
  const value = { minor: 5000, currency: 'USD' }
  const milestone = {
    change: 'influencer_milestone',
    ...{ sales: 10, value },
    ends: { at: '2027-05-01T10:00:00.000Z' },
  } as const
  for (const language of LANGUAGES) {
    const voucher = render('profile_update', milestone, { language })
    assert.match(voucher.title, /10/)
    assert.match(voucher.message, /50/)
    const prizes = [1, 2, 3].map((place) => {
      return render('profile_update', { change: 'influencer_prize', place, value }, { language })
    })
    assert.equal(new Set(prizes.map(({ title }) => title)).size, 3, language)
    for (const { message } of prizes) assert.match(message, /50/)
  }
  assert.equal(isSecurityNotification('profile_update', milestone), false)
})

test('a decision about an influencer has a text of its own in each language, and is no matter of security', () => {
  const changes = ['approved', 'rejected', 'reopened', 'suspended', 'resumed'] as const
  for (const language of LANGUAGES) {
    const texts = changes.map((kind) =>
      render('profile_update', { change: `influencer_${kind}` }, { language }),
    )
    assert.equal(new Set(texts.map(({ title }) => title)).size, 5, language)
    assert.equal(new Set(texts.map(({ message }) => message)).size, 5, language)
    assert.ok(
      texts.every(({ title }) => title !== render('profile_update', {}, { language }).title),
    )
  }
  for (const kind of changes)
    assert.equal(isSecurityNotification('profile_update', { change: `influencer_${kind}` }), false)
})
