-- Conversations with support: live chats, and tickets that are answered by e-mail.
create table support_conversations (
  id            uuid primary key,
  -- Shown to people: "ticket 1001".
  number        bigint generated always as identity (start with 1001) unique,
  -- Chosen by the client, and secret: a repeated request finds the conversation that it created.
  request_id    uuid not null unique,
  channel       text not null check (channel in ('chat', 'ticket')),
  status        text not null default 'open' check (status in ('open', 'closed')),
  -- Null for a guest, who has the token of the conversation.
  user_id       uuid references users on delete cascade,
  -- Where the answers to a ticket go.
  email         text check (email = lower(email)),
  -- ISO 639-1, of the e-mails.
  language      text not null check (language ~ '^[a-z]{2}$'),
  -- As the shopper typed it.
  order_number  text check (order_number <> ''),
  -- The id of an account or the name of a token, as in `actor_id` and `actor_name`.
  assignee_kind text check (assignee_kind in ('staff_account', 'staff_token')),
  assignee_id   text,
  assignee_name text,
  -- Of the newest message. The row is locked to give the next one its number.
  last_sequence int not null default 0 check (last_sequence >= 0),
  -- The newest message that the shopper has seen, and how many answers came after it.
  shopper_read_sequence int not null default 0,
  unread_count  int not null default 0 check (unread_count >= 0),
  -- When the oldest unread answer was sent. Null if the shopper has read all.
  unread_since  timestamptz(3),
  -- When the unread answers were sent by e-mail: once until the shopper reads again.
  unread_mailed_at timestamptz(3),
  -- Until when the oldest unanswered message of the shopper is to be answered. Null if nothing waits for an answer.
  answer_due_at timestamptz(3),
  answered_at   timestamptz(3),
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  check (shopper_read_sequence between 0 and last_sequence),
  check ((unread_count = 0) = (unread_since is null)),
  check (unread_mailed_at is null or unread_since is not null),
  check (channel <> 'ticket' or email is not null),
  check (status = 'open' or answer_due_at is null)
);
create index support_conversations_newest on support_conversations (created_at desc, id desc);
create index support_conversations_changed on support_conversations (updated_at);
create index support_conversations_due on support_conversations (answer_due_at, id) where answer_due_at is not null;
create index support_conversations_unread on support_conversations (unread_since)
  where unread_since is not null and unread_mailed_at is null and channel = 'chat' and email is not null;
create index support_conversations_by_user on support_conversations (user_id, created_at desc) where user_id is not null;
create index support_conversations_by_email on support_conversations (email) where user_id is null;
create index support_conversations_of_guests on support_conversations (updated_at) where user_id is null;

create table support_messages (
  conversation_id uuid not null references support_conversations on delete cascade,
  sequence        int not null check (sequence > 0),
  -- Chosen by the client: a repeated request adds nothing.
  client_id       uuid not null,
  -- Only clerks read notes.
  author          text not null check (author in ('shopper', 'shop', 'note')),
  -- Empty if the message has attachments only.
  body            text not null check (char_length(body) <= 4000),
  actor_kind      text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id        text,
  actor_name      text,
  created_at      timestamptz(3) not null,
  primary key (conversation_id, sequence),
  unique (conversation_id, client_id),
  check ((author = 'shopper') = (actor_kind = 'shopper'))
);

-- What else happened to a conversation, and who did it.
create table support_events (
  id              uuid primary key,
  conversation_id uuid not null references support_conversations on delete cascade,
  kind            text not null check (kind in ('assigned', 'unassigned', 'closed', 'reopened')),
  actor_kind      text not null check (actor_kind in ('shopper', 'staff_account', 'staff_token', 'provider', 'system')),
  actor_id        text,
  actor_name      text,
  created_at      timestamptz(3) not null
);
create index support_events_by_conversation on support_events (conversation_id, created_at);

-- Files of messages. They are uploaded first, and a message takes them.
create table support_attachments (
  id              uuid primary key,
  -- Null before the first message, which creates the conversation with this `request_id`.
  conversation_id uuid references support_conversations on delete cascade,
  request_id      uuid,
  -- Of the message that took the file. Files that no message takes are deleted after a day.
  sequence        int,
  author          text not null check (author in ('shopper', 'shop')),
  name            text not null check (char_length(name) between 1 and 120),
  content_type    text not null check (content_type in ('image/webp', 'application/pdf', 'text/plain')),
  bytes           int not null check (bytes between 1 and 5242880),
  created_at      timestamptz(3) not null,
  foreign key (conversation_id, sequence) references support_messages on delete cascade,
  check ((conversation_id is null) = (request_id is not null)),
  check (sequence is null or conversation_id is not null)
);
create index support_attachments_by_conversation on support_attachments (conversation_id, sequence);
create index support_attachments_by_request on support_attachments (request_id) where request_id is not null;
create index support_attachments_newest on support_attachments (created_at);
create index support_attachments_unused on support_attachments (created_at) where sequence is null;

create trigger support_attachments_removed after delete on support_attachments
  for each row execute function record_removed_files('support/{id}');
