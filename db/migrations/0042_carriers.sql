-- Who carries parcels, and the public page on which a shopper follows one.
create table carriers (
  id               uuid primary key,
  name             text not null check (name = trim(name) and length(name) between 1 and 60),
  -- With the tracking number in the place of `{number}`. Null where there is no such page.
  tracking_pattern text check (tracking_pattern ~ '^https://[^/?#{}\s]+[/?#]\S*\{number\}\S*$' and length(tracking_pattern) <= 500),
  -- A carrier that is not active stays on the parcels that it has, and cannot be chosen for others.
  is_active        boolean not null default true,
  revision         integer not null default 0 check (revision >= 0),
  created_at       timestamptz not null
);
create unique index one_carrier_per_name on carriers (lower(name));

insert into carriers (id, name, tracking_pattern, created_at)
select gen_random_uuid(), name, pattern, now() from (values
  ('Correos', 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number}'),
  ('Deutsche Post', 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?barcode={number}'),
  ('DHL', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}'),
  ('DHL Paket', 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}'),
  ('DPD', 'https://tracking.dpd.de/status/en_US/parcel/{number}'),
  ('Evri', 'https://www.evri.com/track-parcel/{number}'),
  ('FedEx', 'https://www.fedex.com/fedextrack/?trknbr={number}'),
  ('GLS', 'https://gls-group.com/GROUP/en/parcel-tracking?match={number}'),
  ('La Poste', 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}'),
  ('PostNL', 'https://postnl.nl/tracktrace/?B={number}'),
  ('Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/{number}'),
  ('UPS', 'https://www.ups.com/track?tracknum={number}'),
  ('USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}')
) as known (name, pattern);
