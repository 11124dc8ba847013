-- Private files of an application: a screenshot of insights, a photo ID, an introduction by video. A row outlives its
-- file, because it has the views of it, and goes with the account.
create table influencer_uploads (
  id            uuid primary key,
  user_id       uuid not null references users on delete cascade,
  kind          text not null check (kind in ('insights', 'id', 'video')),
  -- Of the file storage. It keeps the id of the first account if accounts are merged.
  file_key      text not null unique check (file_key ~ '^influencer-uploads/[0-9a-f-]{36}/(insights|id|video)-\d+$'),
  file_name     text check (length(file_name) between 1 and 200),
  -- By the content of the file that is stored.
  media_type    text not null check (media_type in ('image/webp', 'video/mp4', 'video/webm', 'video/quicktime')),
  bytes         integer not null check (bytes > 0),
  sha256        bytea check (length(sha256) = 32),
  scan_state    text not null check (scan_state in ('not_scanned', 'clean')),
  created_at    timestamptz(3) not null,
  -- Null until the file is in the storage.
  stored_at     timestamptz(3),
  deleted_at    timestamptz(3),
  delete_reason text check (delete_reason in ('replaced', 'removed', 'expired', 'failed')),
  check ((kind = 'video') = (media_type like 'video/%')),
  check ((deleted_at is null) = (delete_reason is null)),
  -- Nothing is kept of a deleted file that could identify it.
  check (deleted_at is null or num_nonnulls(file_name, sha256) = 0),
  check (deleted_at is not null or num_nonnulls(file_name, sha256) = 2)
);
create unique index influencer_uploads_current on influencer_uploads (user_id, kind)
  where stored_at is not null and deleted_at is null;
create index influencer_uploads_by_user on influencer_uploads (user_id, created_at desc);
create index influencer_uploads_by_age on influencer_uploads (created_at) where deleted_at is null;

create function record_removed_influencer_upload() returns trigger language plpgsql as $$
begin
  insert into removed_files (key) values (old.file_key) on conflict do nothing;
  return null;
end $$;
create trigger record_removed_file after delete on influencer_uploads
  for each row when (old.deleted_at is null) execute function record_removed_influencer_upload();
create trigger record_marked_file after update of deleted_at on influencer_uploads
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function record_removed_influencer_upload();

-- Uploads in parts, which can be resumed. A row is kept for a day, because it counts against the quota.
create table influencer_upload_sessions (
  id             uuid primary key,
  user_id        uuid not null references users on delete cascade,
  kind           text not null check (kind in ('insights', 'id', 'video')),
  file_name      text not null check (length(file_name) between 1 and 200),
  bytes          integer not null check (bytes > 0),
  received_bytes integer not null default 0,
  created_at     timestamptz(3) not null,
  expires_at     timestamptz(3) not null,
  -- A process checks and stores the file. The claim ends by itself if the process does.
  checking_since timestamptz(3),
  ended_at       timestamptz(3),
  outcome        text check (outcome in ('stored', 'rejected', 'cancelled')),
  error_code     text check (error_code ~ '^[a-z_]+$'),
  upload_id      uuid references influencer_uploads on delete set null,
  check (received_bytes between 0 and bytes),
  check (expires_at > created_at),
  check ((ended_at is null) = (outcome is null)),
  check ((error_code is not null) = (outcome is not distinct from 'rejected'))
);
create unique index influencer_upload_sessions_open on influencer_upload_sessions (user_id, kind)
  where ended_at is null;
create index influencer_upload_sessions_by_age on influencer_upload_sessions (created_at);
create index influencer_upload_sessions_by_upload on influencer_upload_sessions (upload_id);

-- What was received. Deleted when the session ends.
create table influencer_upload_parts (
  session_id  uuid not null references influencer_upload_sessions on delete cascade,
  byte_offset integer not null check (byte_offset >= 0),
  content     bytea not null check (length(content) > 0),
  primary key (session_id, byte_offset)
);
-- Pictures and videos are compressed already.
alter table influencer_upload_parts alter column content set storage external;

-- Who looked at a file, and when. One look can take several requests, such as those of a video.
create table influencer_upload_views (
  upload_id  uuid not null references influencer_uploads on delete cascade,
  look_id    uuid not null,
  actor_kind text not null check (actor_kind in ('staff_account', 'staff_token')),
  actor_id   text,
  actor_name text,
  viewed_at  timestamptz(3) not null,
  primary key (upload_id, look_id)
);
-- Rows go with the upload alone.
create function reject_view_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the views of uploads are append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger reject_change before update or delete on influencer_upload_views
  for each row execute function reject_view_change();
