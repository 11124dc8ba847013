-- E-mails of one template, and those that did not go out, are found among many without reading all of them.
create index emails_by_template on emails (template, created_at desc, id desc);
create index emails_waiting on emails (created_at desc, id desc) where sent_at is null and suppressed_at is null;
create index emails_suppressed on emails (created_at desc, id desc) where suppressed_at is not null;
