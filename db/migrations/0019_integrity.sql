-- Findings of the integrity check that an operator has acknowledged. They are hidden as long as they do not change.
create table acknowledged_findings (
  check_name text not null,
  subject    text not null,
  -- The expected and the found value.
  details    text not null,
  note       text not null check (note <> ''),
  created_at timestamptz not null,
  primary key (check_name, subject)
);
