-- What the shop doctor found and a person has looked at. It counts only as long as the doctor finds the same.
create table acknowledged_findings (
  check_name text not null,
  subject    text not null,
  -- What was expected and what was found.
  details       text not null,
  note       text not null check (note <> ''),
  created_at timestamptz not null,
  primary key (check_name, subject)
);
