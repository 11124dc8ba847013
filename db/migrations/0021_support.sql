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
  -- Until when the oldest unanswered message of the shopper is to be answered. Null if nothing waits for an answer.
  answer_due_at timestamptz(3),
  answered_at   timestamptz(3),
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  check (channel <> 'ticket' or email is not null),
  check (status = 'open' or answer_due_at is null)
);
create index support_conversations_newest on support_conversations (created_at desc, id desc);
create index support_conversations_due on support_conversations (answer_due_at, id) where answer_due_at is not null;
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
  body            text not null check (char_length(body) between 1 and 4000),
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
