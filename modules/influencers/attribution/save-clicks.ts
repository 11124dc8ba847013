import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ClickId, InfluencerId } from '../tables.ts'

export interface NewClick {
  id: ClickId
  code: string
  path: string
  /** See `VisitDays.hash`. Null for who asks not to be tracked. */
  visitor: Buffer | null
  /** Who is signed in. */
  userId: UserId | null
  /** A program: it is led to the page, and not counted. */
  isBot: boolean
}

export interface ClickedInfluencer {
  id: InfluencerId
  /** Null once the account is deleted. */
  userId: UserId | null
  code: string
  /** Null once the application is deleted. */
  fullName: string | null
}

/**
 * Saves clicks and adds them to the sums of the day, in one statement. Returns for each the influencer of the code, or null
 * if no active one has it. Those of programs and of the influencer are not saved. A visitor who clicked the same link
 * within half an hour is not counted again.
 */
export async function saveClicks(
  db: Database,
  { clicks, day, now }: { clicks: NewClick[]; day: string; now: Date },
): Promise<(ClickedInfluencer | null)[]> {
  const rows = await rawQuery<ClickedInfluencer & { position: number }>(db, SAVE_CLICKS, [
    clicks.map(({ id }) => id),
    clicks.map(({ code }) => code),
    clicks.map(({ path }) => path),
    clicks.map(({ visitor }) => visitor),
    clicks.map(({ userId }) => userId),
    clicks.map(({ isBot }) => isBot),
    day,
    now.toISOString(),
  ])
  const byPosition = new Map(rows.map(({ position, ...influencer }) => [position, influencer]))
  return clicks.map((_, index) => byPosition.get(index + 1) ?? null)
}

/** Pages of an influencer that a day has sums of. Clicks on more of them are those of the home page. */
export const MAX_PATHS_A_DAY = 500

const SAVE_CLICKS = `
  with clicked as (
    select c.position::integer, c.id, c.path, c.visitor, c.user_id, c.is_bot,
      i.id as influencer_id, i.user_id as owner_id, i.code
    from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::uuid[], $6::boolean[])
      with ordinality as c (id, code, path, visitor, user_id, is_bot, position)
      join influencers i on i.code = c.code and i.suspended_at is null
  ), saved as (
    select id, influencer_id, visitor,
      case when exists (select from influencer_click_days d where (d.influencer_id, d.day, d.path) = (c.influencer_id, $7::date, c.path))
        or (select count(*) from influencer_click_days d where (d.influencer_id, d.day) = (c.influencer_id, $7::date)) < ${MAX_PATHS_A_DAY}
        then path else '/' end as path,
      visitor is null or (
        row_number() over (partition by influencer_id, visitor, path order by position) = 1
        and not exists (
          select from influencer_clicks k
          where (k.influencer_id, k.visitor) = (c.influencer_id, c.visitor) and k.path = c.path
            and k.created_at > $8::timestamptz - interval '30 minutes' and k.created_at <= $8::timestamptz
        )) as is_counted
    from clicked c where not is_bot and user_id is distinct from owner_id
  ), inserted as (
    insert into influencer_clicks (id, influencer_id, path, visitor, is_counted, created_at)
    select id, influencer_id, path, visitor, is_counted, $8 from saved
  ), summed as (
    insert into influencer_click_days as d (influencer_id, day, path, clicks, repeats)
    select influencer_id, $7::date, path, count(*) filter (where is_counted), count(*) filter (where not is_counted)
    from saved group by influencer_id, path order by influencer_id, path
    on conflict (influencer_id, day, path) do update
      set clicks = d.clicks + excluded.clicks, repeats = d.repeats + excluded.repeats
  )
  select position, influencer_id as id, owner_id as "userId", code, p.full_name as "fullName"
  from clicked left join influencer_profiles p on p.user_id = owner_id`
