-- The cards that payments were made with, by the fingerprint that the provider gives the same card each time.
create table payment_cards (
  payment_id uuid primary key references payments (id),
  fingerprint text not null check (fingerprint <> '' and length(fingerprint) <= 100),
  created_at timestamptz not null
);
