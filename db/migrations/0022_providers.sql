-- Whose address it is that a provider vouches for.
create index identities_by_email on identities (lower(identity_data->>'email')) where provider <> 'email';
