-- What was sent to somebody, for the administration.
create index emails_by_recipient on emails (lower(recipient), created_at desc, id desc);
