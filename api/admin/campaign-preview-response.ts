import { z } from 'zod'
import { COUNTRY_RULES } from '#contract/draws'
import { FLASH_SALE_CATEGORIES } from '#contract/flash-sales'
import { Holiday } from '#contract/holidays'
import { Country } from '#contract/pricing'
import { PromotionKind } from '#contract/promotions'
import { REWARD_REFUSALS, RewardPreview } from '#contract/rewards'
import { StoredAction, StoredCondition } from '#modules/promotions'

/** The calendar of holidays is computed for these years. */
const previewedTime = z.iso
  .datetime({ offset: true })
  .refine((text) => /^20[0-6]/.test(text), { error: 'invalid_value' })

export const CampaignPreviewQuery = z.object({
  user_id: z.uuid().optional().meta({
    description: 'Of an account; a guest without it. Needs `customers:read`',
  }),
  country: Country.optional().meta({
    description: 'Where the person is, if no profile or address says so. Default: that of the shop',
  }),
  at: previewedTime.optional().meta({ description: 'From 2000 to 2069. Default: now' }),
})

const FREE_ENTRY_REFUSALS = [
  ...(['account_required', 'email_not_verified', 'draw_not_open'] as const),
  ...(['draw_closed_in_country', 'adult_statement_needed', 'free_entry_taken'] as const),
] as const
const PURCHASE_REFUSALS = [
  ...(['account_required', 'email_not_verified', 'draw_not_open'] as const),
  ...(['draw_closed_in_country', 'tickets_not_sold_here'] as const),
  ...(['adult_statement_needed', 'ticket_limit'] as const),
] as const
const BIRTHDAY_REFUSALS = [
  ...(['account_required', 'birthday_codes_off', 'not_birthday', 'email_not_confirmed'] as const),
] as const

const { check_in, months, rewards } = RewardPreview.shape
const refusal = <Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.enum(codes).nullable().meta({ description: 'Why not; null if nothing is against it' })

/** What a person sees of the campaigns at a time. */
export const CampaignPreview = z
  .object({
    at: z.iso.datetime(),
    currency: z.string().meta({ description: 'Of the amounts' }),
    country: Country,
    customer: z
      .object({
        id: z.uuid(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        calm_mode: z.boolean().meta({ description: 'Sees no popups, countdowns and streaks' }),
      })
      .nullable()
      .meta({ description: 'Null for a guest' }),
    flash_sale: z
      .object({
        id: z.uuid(),
        name: z.string(),
        category: z.enum(FLASH_SALE_CATEGORIES),
        percent: z.int(),
        starts_at: z.iso.datetime(),
        ends_at: z.iso.datetime(),
        is_revealed: z.boolean().meta({ description: 'By this person, so far' }),
        units_left: z.int().meta({ description: 'That this person may still buy' }),
        max_per_person: z.int(),
      })
      .nullable(),
    draws: z.object({
      country_rule: z.enum(COUNTRY_RULES),
      needs_adult: z.boolean(),
      items: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          closes_at: z.iso.datetime(),
          is_paused: z.boolean(),
          tickets: z.int().meta({ description: 'Of this person, so far' }),
          bought: z.int(),
          max_bought: z.int(),
          free_entry_refusal: refusal(FREE_ENTRY_REFUSALS),
          purchase_refusal: refusal(PURCHASE_REFUSALS),
        }),
      ),
    }),
    holidays: z.array(Holiday).meta({
      description: 'The first one is the banner. An offer without a promotion yet is as planned',
    }),
    birthday: z.object({
      percent: z.int(),
      has_popup: z.boolean(),
      refusal: refusal(BIRTHDAY_REFUSALS),
    }),
    rewards: z.array(
      rewards.element.extend({
        refusal: refusal([...REWARD_REFUSALS, 'account_required'] as const),
      }),
    ),
    check_in: check_in.nullable(),
    months,
    promotions: z
      .array(
        z.object({
          promotion_id: z.uuid(),
          kind: PromotionKind,
          name: z.string(),
          code: z.string().nullable(),
          is_own: z.boolean().meta({ description: 'Issued to this person alone' }),
          conditions: z.array(StoredCondition),
          actions: z.array(StoredAction),
          reason: z
            .object({ code: z.string(), message: z.string() })
            .nullable()
            .meta({ description: 'Why not, whatever is in the cart; null if the cart decides' }),
        }),
      )
      .meta({ description: 'Coupons and automatic promotions, those that can apply first' }),
  })
  .meta({ id: 'CampaignPreview' })
export type CampaignPreview = z.infer<typeof CampaignPreview>
